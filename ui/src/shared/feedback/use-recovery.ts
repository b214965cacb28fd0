import { useCallback, useEffect, useRef, useState } from 'react'

const shortest = 3
const longest = 60

/** Seconds until try number `attempt` (from 1): what the server asked for, or 3, 6, 12 … 60. */
export const recoveryDelay = (attempt: number, asked?: number): number =>
  Math.min(longest, Math.max(asked ?? 0, shortest * 2 ** (attempt - 1)))

/**
 * Tries again by itself until it works, counting down; also when the browser says it is online again.
 * `attempt` rejects while the trouble lasts.
 */
export function useRecovery(attempt: () => Promise<unknown>, asked?: number, onRecovered?: () => void) {
  const [failures, setFailures] = useState(1)
  const [seconds, setSeconds] = useState(() => recoveryDelay(1, asked))
  const [isTrying, setTrying] = useState(false)
  const trying = useRef(false)
  const latest = useRef({ attempt, onRecovered, asked })
  useEffect(() => {
    latest.current = { attempt, onRecovered, asked }
  })

  const retry = useCallback(async () => {
    if (trying.current) return
    trying.current = true
    setTrying(true)
    try {
      await latest.current.attempt()
      latest.current.onRecovered?.()
    } catch {
      setFailures((count) => count + 1)
    } finally {
      trying.current = false
      setTrying(false)
    }
  }, [])

  useEffect(() => setSeconds(recoveryDelay(failures, latest.current.asked)), [failures])
  useEffect(() => {
    if (isTrying) return
    const timer = setTimeout(() => (seconds <= 1 ? void retry() : setSeconds(seconds - 1)), 1000)
    return () => clearTimeout(timer)
  }, [seconds, isTrying, retry])
  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [retry])

  return { retry, isTrying, seconds }
}
