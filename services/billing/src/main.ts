import { run } from '@forecourt/kernel/config'
import { startBilling } from './start.ts'

await run(startBilling)
