import { useEffect, useRef } from 'react'

/** What belongs to the last answer: while another is on its way nothing else is said, so that nothing moves twice. */
export function useAnswered<T>(value: T, isStale: boolean): T {
  const last = useRef(value)
  useEffect(() => {
    if (!isStale) last.current = value
  })
  return isStale ? last.current : value
}
