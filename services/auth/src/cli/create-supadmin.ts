import { randomBytes } from 'node:crypto'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import type { AuthParts } from '../parts.ts'
import { refuseGuessable } from '../secret/password.ts'
import { createAccount } from '../sign-up/sign-up.service.ts'
import { askSecret } from './ask-secret.ts'
import { CommandError } from './command-error.ts'

/** Creates a SUPADMIN with a verified email (rulings 2: never a default account outside the demo world). */
export async function createSupadmin(
  { db, passwords }: Pick<AuthParts, 'db' | 'passwords'>,
  email: string,
  ask = askSecret,
): Promise<void> {
  if (!/^[^\s"]+@[^\s[\]]+\.[^\s[\]]+$/.test(email)) throw new CommandError(`"${email}" is not an email address.`)
  const password = await ask('Password (8 to 128 characters): ')
  if (password.length < 8 || password.length > 128)
    throw new CommandError('The password must have 8 to 128 characters.')
  try {
    refuseGuessable(password, { email })
  } catch {
    throw new CommandError('This password is too common, too short or the email address; choose another.')
  }
  const passwordHash = await passwords.hash(password)
  const id = await db.transaction(async (em) =>
    createAccount(em, {
      email,
      username: await freeUsername(em, email),
      firstName: 'Super',
      lastName: 'Admin',
      phone: '+33100000000',
      passwordHash,
      locale: 'en_US',
      role: 'SUPADMIN',
      verified: true,
    }),
  )
  console.log(`Created SUPADMIN ${email} (${id}).`)
}

/** The email's local part; where somebody has that name, with something that tells the two apart. */
async function freeUsername(em: EntityManager, email: string): Promise<string> {
  const local = email.split('@')[0] ?? ''
  const name = local.replace(/[^\p{L}\p{N}._-]/gu, '').padEnd(2, '_')
  const taken = await sql(em, 'select 1 from account where username_key = lower($1)', [name.slice(0, 30)])
  return taken.length === 0 ? name.slice(0, 30) : `${name.slice(0, 19)}-${randomBytes(5).toString('hex')}`
}
