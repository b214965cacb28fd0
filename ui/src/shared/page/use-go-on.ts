import { useCallback, useContext, useEffect, useRef } from 'react'
import { type NavigateOptions, type To, UNSAFE_DataRouterContext, useLocation, useNavigate } from 'react-router'

/**
 * Whether the person is on this page still: they have not left it, and have pressed no link that is loading. The router is asked
 * itself (it is public by this name alone), because a page is drawn some time after the person chose it.
 */
export function useIsHere(): () => boolean {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const { pathname } = useLocation()
  const here = useRef<string>(undefined)
  useEffect(() => {
    here.current = pathname
    return () => {
      here.current = undefined
    }
  }, [pathname])
  return useCallback(() => {
    const { navigation, location } = router?.state ?? {}
    return navigation?.state === 'idle' && location?.pathname === here.current
  }, [router])
}

type GoOn = (to: To, options?: NavigateOptions) => void

/** Goes on to another page once an answer is there. Whoever has left meanwhile is not fetched back: they chose where to go. */
export function useGoOn(): GoOn {
  const navigate = useNavigate()
  const isHere = useIsHere()
  return useCallback(
    (to, options) => {
      if (isHere()) void navigate(to, options)
    },
    [navigate, isHere],
  )
}

/**
 * {@link useGoOn} for what another session follows, with which everything is drawn anew, this page too: whether the person is
 * here is asked when the way on is taken, before that.
 */
export function useWayOn(): () => GoOn {
  const navigate = useNavigate()
  const isHere = useIsHere()
  return useCallback(() => {
    const wasHere = isHere()
    return (to, options) => {
      if (wasHere) void navigate(to, options)
    }
  }, [navigate, isHere])
}
