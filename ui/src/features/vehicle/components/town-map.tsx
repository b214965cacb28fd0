import { areaText, citiesWithin } from '@forecourt/contracts'
import { BaseMap } from '@forecourt/design-system'
import { useMemo } from 'react'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'

export interface TownMapProps {
  town: { readonly id: string; readonly name: string; readonly latitude: number; readonly longitude: number }
  /** What the map says to who does not see it. */
  label: string
  credit: string
}

/** A part of the country, some 1,000 km wide on a desktop. */
const ZOOM = 5.5
/** Degrees on each side of the town whose big cities help to recognise where it is. */
const AROUND = 6
const NAMES = 14

/** A town among the big cities around it. */
export function TownMap({ town, label, credit }: TownMapProps) {
  const { latitude, longitude } = town
  // Near the antimeridian and the poles the town stands alone.
  const isInside = Math.abs(longitude) < 180 - AROUND && Math.abs(latitude) < 90 - AROUND
  const area = areaText({
    west: longitude - AROUND,
    south: latitude - AROUND,
    east: longitude + AROUND,
    north: latitude + AROUND,
  })
  const { data } = useEndpoint(citiesWithin, isInside ? { query: { area, limit: NAMES } } : null)
  const places = useMemo(() => [town, ...(data ?? []).filter(({ id }) => id !== town.id)], [town, data])
  const markers = useMemo(() => [{ ...town, label: town.name }], [town])
  const view = useMemo(() => ({ latitude, longitude, zoom: ZOOM }), [latitude, longitude])
  return <BaseMap label={label} view={view} markers={markers} places={places} credit={credit} />
}
