import { createDatabase } from '@forecourt/kernel/db'
import type { Logger } from '@forecourt/kernel/log'
import type { AuthConfig } from './config.ts'
import { createAskProvider } from './identity/ask-provider.ts'
import { codeKeysOf } from './one-time-code/codes.ts'
import type { AuthParts, Wake } from './parts.ts'
import { createPasswords } from './password/password.ts'
import { openCountries } from './place/country.ts'
import { federerModule, language, theme } from './reference/reference.ts'
import { createSealer } from './secret/sealer.ts'
import { Account } from './user/account.entity.ts'

/** Database, password pool and keys as the configuration says. A command has nobody to wake. */
export async function partsOf(config: AuthConfig, log: Logger, wake: Wake = () => {}): Promise<AuthParts> {
  const sealer = createSealer(config.ENCRYPTION_KEYS)
  const federer = federerModule(sealer, config)
  const db = createDatabase({
    ...config.database,
    entities: [Account, language.entity, theme.entity, federer.entity],
    log,
    service: config.service,
  })
  return {
    db,
    config,
    wake,
    passwords: await createPasswords(config.PASSWORD_WORKERS),
    countryOf: await openCountries(config.COUNTRY_DATABASE),
    askProvider: createAskProvider(),
    federer,
    sealer,
    codeKeys: codeKeysOf(config.ENCRYPTION_KEYS),
  }
}
