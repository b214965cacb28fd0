import { run } from '@forecourt/kernel/config'
import { startBff } from './start.ts'

await run(startBff)
