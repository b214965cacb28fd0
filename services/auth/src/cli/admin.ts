import { run } from '@forecourt/kernel/config'
import { DomainError, localeOf, translate } from '@forecourt/kernel/errors'
import { createLogger } from '@forecourt/kernel/log'
import { loadAuthConfig } from '../config.ts'
import { partsOf } from '../parts-of.ts'
import { announceMaintenance } from './announce-maintenance.ts'
import { CommandError } from './command-error.ts'
import { createSupadmin } from './create-supadmin.ts'
import { createDemoAccounts } from './demo-accounts.ts'
import { requireSecondFactor } from './require-second-factor.ts'

const usage = `Usage: npm run admin -- <command>
  create-supadmin <email>   makes the first SUPADMIN; asks for the password
  announce-maintenance <from>/<to>|off   tells everybody of a maintenance; instants as 2026-12-01T22:00Z
  require-second-factor on|off   administrators' rights wait for a second factor, or do not
  demo-accounts <file>      makes the accounts of a JSON list (local deployment only)`

run(async () => {
  const [command, argument] = process.argv.slice(2)
  const commands = {
    'announce-maintenance': announceMaintenance,
    'create-supadmin': createSupadmin,
    'demo-accounts': createDemoAccounts,
    'require-second-factor': requireSecondFactor,
  }
  const chosen = Object.entries(commands).find(([name]) => name === command)?.[1]
  if (!chosen || !argument) {
    console.error(usage)
    process.exitCode = 2
    return
  }
  const config = loadAuthConfig()
  const parts = await partsOf(config, createLogger({ service: config.service, level: 'warn' }))
  try {
    await chosen(parts, argument)
  } catch (error) {
    if (error instanceof CommandError) console.error(error.message)
    else if (error instanceof DomainError) console.error(translate(localeOf(process.env.LANG), `errors.${error.code}`))
    else throw error
    process.exitCode = error instanceof CommandError ? 2 : 1
  } finally {
    await parts.db.close()
  }
})
