import {
  changeAnyUser,
  changePassword,
  deleteUser,
  endSession,
  generateOtp,
  listSessions,
  logout,
  logoutAll,
  resetPassword,
  verifyOtp,
} from '@forecourt/contracts'
import { ApiClient } from '../client/api-client.ts'
import { codeFor, type Person } from '../client/people.ts'
import type { World } from '../run/world.ts'

interface Scene {
  readonly world: World
  /** Whose session ends; signed in once more, elsewhere. */
  readonly person: Person
  /** The session that ends. */
  readonly victim: ApiClient
  readonly supadmin: Person
}

/** A way a session ends. Resolves with the answer that says so. */
export interface Revocation {
  readonly name: string
  readonly end: (scene: Scene) => Promise<unknown>
}

const other = ({ world, person }: Scene): ApiClient => person.client.copy(world.bffs.at(-1))
const byAdmin = ({ supadmin, person }: Scene, body: Record<string, unknown>) =>
  supadmin.client.call(changeAnyUser, { params: { id: person.id }, body })

export const revocations: readonly Revocation[] = [
  { name: 'logout', end: ({ victim }) => victim.copy().call(logout) },
  { name: 'logout everywhere', end: (scene) => other(scene).call(logoutAll) },
  {
    name: 'one session ended',
    end: async (scene) => {
      const params = { id: scene.person.id }
      const { data } = await scene.victim.call(listSessions, { params })
      const sessionId = data.find(({ current }) => current)?.id ?? ''
      return other(scene).call(endSession, { params: { ...params, sessionId } })
    },
  },
  {
    name: 'password changed',
    end: (scene) =>
      other(scene).call(changePassword, {
        params: { id: scene.person.id },
        body: { currentPassword: scene.person.password, password: 'another quiet lane' },
      }),
  },
  {
    name: 'password reset',
    end: async ({ world, person: { email } }) => {
      const stranger = new ApiClient(world.app)
      const since = new Date()
      const { data: code } = await stranger.call(generateOtp, { body: { email } })
      const otp = await codeFor(world.mail, email, since)
      const { data } = await stranger.call(verifyOtp, { body: { email, otp, sessionId: code.sessionId } })
      const headers = { 'x-process-id': data.processId }
      return stranger.call(resetPassword, { body: { email, password: 'another quiet lane' }, headers })
    },
  },
  { name: 'suspension', end: (scene) => byAdmin(scene, { status: 'suspended' }) },
  { name: 'role changed', end: (scene) => byAdmin(scene, { role: 'ADMIN' }) },
  { name: 'account deleted', end: (scene) => other(scene).call(deleteUser, { params: { id: scene.person.id } }) },
]
