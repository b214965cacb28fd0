import { useCallback, useEffect, useState } from 'react'

/** Whole seconds left; `start(seconds)` begins anew. Counts by the clock, so that a sleeping tab does not fall behind. */
export function useCountdown(): { seconds: number; start(seconds: number): void } {
  const [until, setUntil] = useState(0)
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const show = () => setSeconds(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    show()
    if (until <= Date.now()) return
    const timer = setInterval(() => {
      show()
      if (until <= Date.now()) clearInterval(timer)
    }, 500)
    return () => clearInterval(timer)
  }, [until])
  const start = useCallback((length: number) => setUntil(Date.now() + length * 1000), [])
  return { seconds, start }
}
