import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shown } from '../../run/paths.ts'
import { newEnvironment } from './secrets.ts'

// npm run compose: makes infra/deploy/compose/.env with new secrets, for its owner only; one that is there stays.
const file = join(import.meta.dirname, '.env')
if (existsSync(file)) console.log(`${shown(file)} is there already and stays as it is`)
else {
  const lines = Object.entries(newEnvironment()).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(file, lines.join(''), { mode: 0o600, flag: 'wx' })
  console.log(`${shown(file)} has new secrets; fill in what is empty`)
}
