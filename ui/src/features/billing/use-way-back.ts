import { useEffect } from 'react'
import { safeRedirect } from '../../app/paths.ts'
import { useDraft } from '../../shared/draft/drafts.ts'
import { useUser } from '../../shared/session/session.ts'

const pathOf = (stored: unknown): string =>
  typeof stored === 'object' && stored !== null && 'path' in stored && typeof stored.path === 'string'
    ? safeRedirect(stored.path)
    : '/'

const useKept = () => useDraft(useUser().id, 'billing/way-back')

/**
 * Keeps where somebody came from while they are at the payment page, which may lead back in another tab. `path` is `/` for
 * whoever came by themselves: then nothing of an earlier payment is left either.
 */
export function useKeepWayBack(path: string): void {
  const { isReady, keep, drop } = useKept()
  useEffect(() => {
    if (!isReady) return
    if (path === '/') void drop()
    else keep({ path })
  }, [isReady, path, keep, drop])
}

/** Where somebody was before they went to pay; `/` where they came by themselves, undefined until it is known. */
export function useKeptWayBack(): string | undefined {
  const { isReady, stored } = useKept()
  return isReady ? pathOf(stored) : undefined
}
