import type { User } from '@forecourt/contracts'
import { refreshSession, type Session, session } from './session-store.ts'

/** Who is here, and the configuration. `refresh()` reads both again, e.g. after sign-in. */
export function useSession(): Session & { refresh(): Promise<unknown> } {
  return { ...session.useValue(), refresh: () => refreshSession(true) }
}

/** The signed-in person; only inside the authenticated area, whose guard makes sure there is one. */
export function useUser(): User {
  const { user } = session.useValue()
  if (!user) throw new Error('useUser outside of the authenticated area')
  return user
}
