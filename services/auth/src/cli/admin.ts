import { run } from '@forecourt/kernel/config'
import { createLogger } from '@forecourt/kernel/log'
import { loadAuthConfig } from '../config.ts'
import { partsOf } from '../parts-of.ts'
import { createSupadmin } from './create-supadmin.ts'
import { createDemoAccounts } from './demo-accounts.ts'
import { requireSecondFactor } from './require-second-factor.ts'

const usage = `Usage: npm run admin -- <command>
  create-supadmin <email>   makes the first SUPADMIN; asks for the password
  require-second-factor on|off   administrators' rights wait for a second factor, or do not
  demo-accounts <file>      makes the accounts of a JSON list (local deployment only)`

run(async () => {
  const [command, argument] = process.argv.slice(2)
  const commands = {
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
  } finally {
    await parts.db.close()
  }
})
