import { citiesWithin } from '@forecourt/contracts'
import { useRef, useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { areaAround, nearestOf } from './nearest-city.ts'

/** Why a position did not lead to a city. */
export type NotNear = 'refused' | 'unavailable' | 'timeout' | 'unsupported' | 'nowhere' | 'failed'

/** How long a device may look for where it is, and how old a position may be, milliseconds. */
const PATIENCE_MS = 15_000
const FRESH_MS = 10 * 60_000

const reasons: Record<number, NotNear> = { 1: 'refused', 2: 'unavailable', 3: 'timeout' }

const positionOf = () =>
  new Promise<GeolocationCoordinates>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      enableHighAccuracy: false,
      timeout: PATIENCE_MS,
      maximumAge: FRESH_MS,
    }),
  )

async function nearest(): Promise<{ id: string } | NotNear> {
  // Where a page is not secure, or the policy forbids it, there is no such thing.
  if (!('geolocation' in navigator)) return 'unsupported'
  let here: GeolocationCoordinates
  try {
    here = await positionOf()
  } catch (error) {
    return reasons[(error as GeolocationPositionError).code] ?? 'unavailable'
  }
  try {
    const { data } = await call(citiesWithin, { query: { area: areaAround(here) } })
    return nearestOf(data, here) ?? 'nowhere'
  } catch {
    return 'failed'
  }
}

/**
 * The city nearest to where this device is. It is asked only when somebody wants it; the position stays here: the service is
 * asked for the cities of a region, and which of them is nearest is found out on the device (ADR 66).
 */
export function useNearMe(onFound: (city: string) => void) {
  const [isLooking, setLooking] = useState(false)
  const [problem, setProblem] = useState<NotNear>()
  const turn = useRef(0)
  const look = async () => {
    const mine = ++turn.current
    setLooking(true)
    setProblem(undefined)
    const found = await nearest()
    if (mine !== turn.current) return
    setLooking(false)
    if (typeof found === 'string') setProblem(found)
    else onFound(found.id)
  }
  return { isLooking, problem, look: () => void look() }
}
