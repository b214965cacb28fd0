import { run } from '@forecourt/kernel/config'
import { startCatalog } from './start.ts'

await run(startCatalog)
