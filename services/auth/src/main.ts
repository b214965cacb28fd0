import { run } from '@forecourt/kernel/config'
import { startAuth } from './start.ts'

await run(startAuth)
