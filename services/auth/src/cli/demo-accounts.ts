import { readFile } from 'node:fs/promises'
import { firstAccepted, type Role, roles } from '@forecourt/contracts'
import { sql } from '@forecourt/kernel/db'
import type { AuthParts } from '../parts.ts'
import { createAccount } from '../sign-up/sign-up.service.ts'

interface DemoAccount {
  email: string
  password: string
  username: string
  firstName: string
  lastName: string
  phone: string
  role: Role
  locale?: string
}

/** Makes the accounts of a JSON list, verified; those that exist are left alone. For the demo world and tests only. */
export async function createDemoAccounts({ db, passwords, config }: AuthParts, file: string): Promise<void> {
  if (config.deployment !== 'local') throw new Error('Demo accounts exist in a local deployment only.')
  const accounts: DemoAccount[] = JSON.parse(await readFile(file, 'utf8'))
  const hashes = new Map<string, string>()
  for (const { email, password, role, ...person } of accounts) {
    if (!roles.includes(role)) throw new Error(`${email}: unknown role ${String(role)}`)
    const passwordHash = hashes.get(password) ?? (await passwords.hash(password))
    hashes.set(password, passwordHash)
    await db.transaction(async (em) => {
      const known = await sql(em, 'select 1 from account where email_key = lower($1)', [email])
      if (known.length === 0)
        await createAccount(em, {
          ...person,
          email,
          passwordHash,
          role,
          locale: person.locale ?? 'en_US',
          verified: true,
          ...firstAccepted,
        })
    })
  }
  console.log(`${accounts.length} demo accounts are there.`)
}
