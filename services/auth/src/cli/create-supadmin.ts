import type { AuthParts } from '../parts.ts'
import { refuseCommon } from '../password/password.ts'
import { createAccount } from '../sign-up/sign-up.service.ts'
import { askSecret } from './ask-secret.ts'

/** Creates a SUPADMIN with a verified email (rulings 2: never a default account outside the demo world). */
export async function createSupadmin({ db, passwords }: AuthParts, email: string): Promise<void> {
  if (!/^\S+@\S+\.\S+$/.test(email)) throw new Error(`"${email}" is not an email address.`)
  const password = await askSecret('Password (8 to 128 characters): ')
  if (password.length < 8 || password.length > 128) throw new Error('The password must have 8 to 128 characters.')
  try {
    refuseCommon(password)
  } catch {
    throw new Error('This password is on the list of common ones; choose another.')
  }
  const passwordHash = await passwords.hash(password)
  const username =
    email
      .split('@')[0]
      ?.replace(/[^\p{L}\p{N}._-]/gu, '')
      .slice(0, 30)
      .padEnd(2, '_') ?? 'admin'
  const id = await db.transaction((em) =>
    createAccount(em, {
      email,
      username,
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
