import { onPageFailure } from '../shared/api/page-failure.ts'
import { onRefusal } from '../shared/api/refusals.ts'
import { refreshSession, sessionExpired } from '../shared/session/session-store.ts'
import { leadingBack, paths } from './paths.ts'

interface Router {
  readonly state: { location: { pathname: string; search: string; hash: string } }
  navigate(to: string, options?: { replace?: boolean }): Promise<void>
}

/** Where failed calls lead (spec 8, rulings 1). */
export function handleProblems(router: Router): void {
  const leave = (path: string) => {
    const here = router.state.location
    if (here.pathname !== path) void router.navigate(leadingBack(path, here), { replace: true })
  }
  // The email was changed or confirmed elsewhere: with what is known here, the guards would lead back and forth for
  // ever.
  const unverified = async () => {
    const config = await refreshSession().catch(() => undefined)
    if (config?.user?.emailVerified === false) leave(paths.email())
  }
  onRefusal(({ status }) => {
    if (status === 401) {
      // The guard of the authenticated area sends whoever has no user to sign in; public pages stay where they are.
      sessionExpired()
    } else if (status === 402) void unverified()
    else leave(paths.error(403))
  })
  onPageFailure(({ status }) => leave(paths.error(status === 503 ? 503 : 500)))
}
