import { createDatabase } from '@forecourt/kernel/db'
import type { Logger } from '@forecourt/kernel/log'
import { createOutside } from '@forecourt/kernel/outside'
import { Account } from './account/account.entity.ts'
import type { AuthConfig } from './config.ts'
import { devicesIn } from './device/device.ts'
import { codeKeysOf } from './one-time-code/codes.ts'
import type { AuthParts, Wake } from './parts.ts'
import { openCountries } from './place/country.ts'
import { createAskProvider } from './provider/ask-provider.ts'
import { federerModule, language, theme } from './reference/reference.ts'
import { createPasswords } from './secret/password.ts'
import { createSealer } from './secret/sealer.ts'

/** Database, password pool and keys as the configuration says. A command has nobody to wake. */
export async function partsOf(config: AuthConfig, log: Logger, wake: Wake = () => {}): Promise<AuthParts> {
  const sealer = createSealer(config.ENCRYPTION_KEYS)
  const outside = createOutside({ deployment: config.deployment })
  const federer = federerModule(sealer, outside)
  const db = createDatabase({
    ...config.database,
    entities: [Account, language.entity, theme.entity, federer.entity],
    log,
    service: config.service,
  })
  const countryOf = await openCountries(config.COUNTRY_DATABASE)
  return {
    db,
    config,
    wake,
    countryOf,
    deviceOf: devicesIn(countryOf),
    passwords: await createPasswords(config.PASSWORD_WORKERS),
    askProvider: createAskProvider(outside),
    federer,
    sealer,
    codeKeys: codeKeysOf(config.ENCRYPTION_KEYS),
  }
}
