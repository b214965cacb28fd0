import { onPageFailure } from '../shared/api/page-failure.ts'
import { onRefusal } from '../shared/api/refusals.ts'
import { clearUser } from '../shared/session/session-store.ts'
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
  onRefusal(({ status }) => {
    if (status === 401) {
      // The guard of the authenticated area sends whoever has no user to sign in; public pages stay where they are.
      clearUser()
    } else if (status === 402) leave(paths.email())
    else leave(paths.error(403))
  })
  onPageFailure(({ status }) => leave(paths.error(status === 503 ? 503 : 500)))
}
