import { useSession } from '../../shared/session/session.ts'
import { Frame } from './frame.tsx'
import { PublicFrame } from './public-frame.tsx'

/** The frame of whoever is signed in; an open page has the public one around it for everybody else. */
export function AnyFrame() {
  const { user } = useSession()
  return user?.emailVerified ? <Frame /> : <PublicFrame isPadded />
}
