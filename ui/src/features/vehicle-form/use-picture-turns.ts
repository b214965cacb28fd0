import { pictureTurns } from '@forecourt/contracts'
import { useEffect, useState } from 'react'
import { useEndpoint } from '../../shared/api/use-endpoint.ts'

/** Most pictures are sent and stored sooner, in milliseconds: then there is nothing to tell. */
const patience = 1_500
const interval = 2_000

/**
 * How many pictures come before each of one's own that the server has and lets wait, by Idempotency-Key. Asked only while
 * uploads take long.
 *
 * @param isSending whether any is under way
 */
export function usePictureTurns(isSending: boolean): ReadonlyMap<string, number> {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isSending) return setIsSlow(false)
    const timer = setTimeout(() => setIsSlow(true), patience)
    return () => clearTimeout(timer)
  }, [isSending])
  const { data = [] } = useEndpoint(pictureTurns, isSlow ? {} : null, { refreshInterval: interval })
  return new Map(data.map(({ key, ahead }) => [key, ahead]))
}
