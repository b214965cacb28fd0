import { createInterface } from 'node:readline'
import { run } from '@forecourt/kernel/config'
import { validatorOf } from '@forecourt/kernel/http'
import { createLogger } from '@forecourt/kernel/log'
import { loadCatalogConfig } from '../config.ts'
import { openDatabase } from '../database.ts'
import { Past, writePast } from './past.ts'

const pasts = validatorOf(Past)

// Gives vehicles of the demo world a past: one JSON object a line, each answered by its id once it is written. Whatever a
// browser can do the loader does through the API; that something happened weeks ago is what nobody can tell it there.
await run(async () => {
  const config = loadCatalogConfig()
  if (config.deployment !== 'local') throw new Error('The demo world exists in a local deployment only.')
  const db = openDatabase(
    config,
    createLogger({ service: config.service, level: 'error', destination: process.stderr }),
  )
  try {
    for await (const line of createInterface({ input: process.stdin })) {
      const past: unknown = JSON.parse(line)
      if (!pasts.check(past)) throw new Error(`This is no past of a vehicle: ${line.slice(0, 200)}`)
      await writePast(db, past as Past)
      console.log((past as Past).id)
    }
  } finally {
    await db.close()
  }
})
