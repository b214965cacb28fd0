import { run } from '@forecourt/kernel/config'
import { startScheduler } from './start.ts'

await run(startScheduler)
