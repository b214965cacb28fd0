import { allPermissions, type PermissionKey, type Role, roleDefaults } from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { resolveSessions } from '../src/session/session.service.ts'
import type { World } from './world.ts'

export const supadmin = (permissions: readonly PermissionKey[] = allPermissions) =>
  callers.user({ role: 'SUPADMIN', permissions: [...permissions] })
export const admin = (more: readonly PermissionKey[] = []) =>
  callers.user({ role: 'ADMIN', permissions: [...roleDefaults.ADMIN, ...more] })
/** The id of no user. */
export const nobody = '019b76da-a800-7000-8000-00000000dead'

/** Somebody who is signed in and confirmed. */
export async function personIn(world: World, role: Role = 'USER', form: Record<string, unknown> = {}) {
  const { user, token } = await world.signUp(form)
  await world.execute('update account set role = $2, email_verified_at = now() where id = $1', [user.id, role])
  return { id: user.id as string, email: user.email as string, username: user.username as string, token }
}
/** Null once the session has ended. */
export const sessionOf = async (world: World, token: string) =>
  (await resolveSessions(world.db, [{ token, address: '192.0.2.9' }]))[0]
