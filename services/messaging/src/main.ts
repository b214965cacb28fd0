import { run } from '@forecourt/kernel/config'
import { startMessaging } from './start.ts'

await run(startMessaging)
