import { Navigate, Outlet, useLocation, useMatches, useSearchParams } from 'react-router'
import { useSession } from '../shared/session/session.ts'
import { Waiting } from './frame/frame-outline.tsx'
import { leadingBack, paths, safeRedirect } from './paths.ts'
import { Unreachable } from './unreachable.tsx'

/** `handle` of pages in the frame that need no account: whoever has none sees them in the public one. */
export const open = { isOpen: true } as const
const isOpenPage = ({ handle }: { readonly handle: unknown }): boolean => handle === open

/** The frame of the page one is led to is there before that page is. */
function LedTo({ to }: { to: string }) {
  return (
    <>
      <Navigate to={to} replace />
      <Waiting to={to} />
    </>
  )
}

/** The authenticated area: no user → /sign-in, unverified → /email, each with the way back (spec 2). */
export function SignedInArea() {
  const { status, user, problem } = useSession()
  const location = useLocation()
  const isOpen = useMatches().some(isOpenPage)
  if (isOpen && !user?.emailVerified) return !user && status === 'starting' ? <Waiting /> : <Outlet />
  if (!user && status === 'failed') return <Unreachable problem={problem} />
  if (!user && status === 'starting') return <Waiting />
  if (!user) return <LedTo to={leadingBack(paths.signIn(), location)} />
  if (!user.emailVerified) return <LedTo to={leadingBack(paths.email(), location)} />
  return <Outlet />
}

/** /email: for whoever is signed in, verified or not. */
export function SignedInOnly() {
  const { status, user, problem } = useSession()
  const location = useLocation()
  if (!user && status === 'failed') return <Unreachable problem={problem} />
  if (!user && status === 'starting') return <Waiting />
  if (!user) return <LedTo to={leadingBack(paths.signIn(), location)} />
  return <Outlet />
}

/** /sign-in and /sign-up: whoever is signed in goes on to where they wanted to be. */
export function SignedOutOnly() {
  const { status, user, problem } = useSession()
  const [search] = useSearchParams()
  if (user && status === 'ready') return <LedTo to={safeRedirect(search.get('redirect'))} />
  if (status === 'failed') return <Unreachable problem={problem} />
  if (status !== 'ready') return <Waiting />
  return <Outlet />
}
