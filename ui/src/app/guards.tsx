import type { ReactNode } from 'react'
import { Navigate, Outlet, useLocation, useMatches, useSearchParams } from 'react-router'
import { useSession } from '../shared/session/session.ts'
import type { Session } from '../shared/session/session-store.ts'
import { outline, Waiting } from './frame/waiting.tsx'
import { leadingBack, paths, safeRedirect } from './paths.ts'
import { Unreachable } from './unreachable.tsx'

/** `handle` of pages in the frame that need no account: whoever has none sees them in the public one. */
export const open = { isOpen: true } as const
const isOpenPage = ({ handle }: { readonly handle: unknown }): boolean => handle === open

/** `handle` of the authenticated area, and of the pages for whoever is signed out. */
export const area = { isArea: true } as const
export const entrance = { isEntrance: true } as const

/** The frame of the page one is led to is there before that page is; `meanwhile` where even that is still on its way. */
function LedTo({ to, meanwhile }: { to: string; meanwhile?: ReactNode }) {
  return (
    <>
      <Navigate to={to} replace />
      {outline.value ? <Waiting to={to} /> : (meanwhile ?? <Waiting to={to} />)}
    </>
  )
}

interface Address {
  pathname: string
  search: string
  hash: string
}

/**
 * Where the guards below will lead from the first page: known before anything is drawn, so that nobody waits for a page that
 * they will not see. Undefined: they stay.
 */
export function goalOfFirst(
  matches: readonly { route: { handle?: unknown } }[],
  { status, user }: Pick<Session, 'status' | 'user'>,
  address: Address,
): string | undefined {
  if (status !== 'ready') return undefined
  const handles = matches.map(({ route }) => route.handle)
  if (handles.includes(entrance))
    return user ? safeRedirect(new URLSearchParams(address.search).get('redirect')) : undefined
  if (!handles.includes(area) || user?.emailVerified || handles.includes(open)) return undefined
  return leadingBack(user ? paths.email() : paths.signIn(), address)
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
  if (user && status === 'ready') return <LedTo to={safeRedirect(search.get('redirect'))} meanwhile={<Outlet />} />
  if (status === 'failed') return <Unreachable problem={problem} />
  if (status !== 'ready') return <Waiting />
  return <Outlet />
}
