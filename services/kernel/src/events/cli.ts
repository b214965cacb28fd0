import type { Owner } from '@forecourt/contracts'
import { Type as T } from 'typebox'
import { createClient } from '../client/index.ts'
import { loadConfig, parseKeys, parseServiceUrls, run } from '../config/index.ts'
import { createLogger } from '../log/index.ts'
import { deadLetterCommand } from './dead-letter-command.ts'

const settings = T.Object({
  SERVICE_KEYS: T.String({ minLength: 34, secret: true, description: '<id>:<secret>, several separated by commas' }),
  SERVICE_URLS: T.String({ minLength: 1, description: '<service>=<url>[,<url>…], services separated by semicolons' }),
})

export { deadLetterCommand }

if (import.meta.main) {
  await run(async () => {
    const { SERVICE_KEYS, SERVICE_URLS } = loadConfig(settings)
    const serviceUrls = parseServiceUrls(SERVICE_URLS)
    const log = createLogger({ service: 'operator', level: 'warn' })
    const client = createClient({
      config: { service: 'operator' as Owner, keys: parseKeys(SERVICE_KEYS), serviceUrls },
      log,
    })
    try {
      const reach = { client, services: Object.keys(serviceUrls) as Owner[], print: console.log }
      const [first, ...rest] = process.argv.slice(2)
      process.exitCode = await deadLetterCommand(reach, first === 'dead-letters' ? rest : process.argv.slice(2))
    } finally {
      await client.close()
    }
  })
}
