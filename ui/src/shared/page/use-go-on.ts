import { useCallback, useEffect, useRef } from 'react'
import { type NavigateOptions, type To, useNavigate, useNavigation } from 'react-router'

/** Whether the person is on this page still: they have not left it, and have pressed no link that is loading. */
export function useIsHere(): () => boolean {
  const { state } = useNavigation()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = state === 'idle'
    return () => {
      isHere.current = false
    }
  }, [state])
  return useCallback(() => isHere.current, [])
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
