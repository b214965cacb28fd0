import { useEffect, useState } from 'react'

/** Whether something has been going on for longer than people wait without wondering, 3 s. */
export function useSlow(isGoingOn: boolean, ms = 3_000): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!isGoingOn) return
    const timer = setTimeout(() => setSlow(true), ms)
    return () => clearTimeout(timer)
  }, [isGoingOn, ms])
  return isSlow && isGoingOn
}
