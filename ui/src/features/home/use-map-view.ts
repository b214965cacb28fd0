import { areaOf, areaText, type DataOf, vehicleMap } from '@forecourt/contracts'
import { boundsAround, boundsOf, type MapBounds, type MapSize, type MapView, viewOf } from '@forecourt/design-system'
import { useEffect, useRef, useState } from 'react'
import { useEndpoint } from '../../shared/api/use-endpoint.ts'
import { filterOf, queryOf, type Search } from './search-params.ts'
import type { ChangeFilters } from './use-search.ts'

/** What a map shows before anything is known of the vehicles. */
const WORLD: MapView = { longitude: 10, latitude: 25, zoom: 1.4 }
const EVERYWHERE = '-180,-85,180,85'
/** A map that stands still for so long is searched by, milliseconds. */
const SETTLE_MS = 350
/** Around what is shown at first, CSS pixels; a single town is not looked at from nearer than that. */
const MARGIN = 56
const NEAREST_FIRST_ZOOM = 7
/** Around the circle of a distance from a town. */
const CIRCLE_MARGIN = 24

/** Half as much again on each side: a map that is moved a little has its clusters already. */
function padded({ west, south, east, north }: MapBounds): MapBounds {
  const width = west > east ? east - west + 360 : east - west
  if (width * 2 >= 360)
    return { west: -180, south: Math.max(-85, south - 20), east: 180, north: Math.min(85, north + 20) }
  const [across, up] = [width / 2, (north - south) / 2]
  const turned = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180
  return {
    west: turned(west - across),
    south: Math.max(-85, south - up),
    east: turned(east + across),
    north: Math.min(85, north + up),
  }
}

const isWorld = ({ west, east }: MapBounds) => west === -180 && east === 180

const seen = (bounds: MapBounds, size: MapSize): MapView => {
  const view = viewOf(bounds, size, MARGIN)
  return { ...view, zoom: Math.min(view.zoom, NEAREST_FIRST_ZOOM) }
}

/**
 * What the map of a search shows, and how moving it filters: the part that is seen becomes the search's `area`, in place of a
 * city, in the present entry of the history. A search without an area shows all that it finds; one that was changed elsewhere
 * (Back, a chip) is followed.
 */
export function useMapView(search: Search, size: MapSize | undefined, change: ChangeFilters) {
  const { area, ...filter } = filterOf(queryOf(search))
  const [moved, setMoved] = useState<MapView>()
  const [follows, setFollows] = useState(true)
  /** The area that the map wrote last: another one came by itself. */
  const written = useRef(area)
  const [known, setKnown] = useState({ area, filter: JSON.stringify(filter) })
  const now = JSON.stringify(filter)
  if (known.area !== area || known.filter !== now) {
    setKnown({ area, filter: now })
    const isOther = known.area !== area ? written.current !== area : area === undefined
    if (isOther) setMoved(undefined)
  }
  const bounds = area === undefined ? undefined : areaOf(area)
  const all = useEndpoint(vehicleMap, moved || bounds ? null : { query: { ...filter, view: EVERYWHERE, zoom: 4 } })
  const view = moved ?? (size ? firstView(bounds, all.data, size) : undefined)

  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pending.current), [])
  const searchHere = (next: MapView | undefined) => {
    if (!next || !size) return
    const edges = boundsOf(next, size)
    const text = isWorld(edges) ? undefined : areaText(edges)
    written.current = text
    change({ area: text, city: undefined, radiusKm: undefined }, { replace: true })
  }
  const move = (next: MapView) => {
    setMoved(next)
    clearTimeout(pending.current)
    if (follows) pending.current = setTimeout(() => searchHere(next), SETTLE_MS)
  }
  return {
    view: view ?? WORLD,
    /** Nothing is known yet of what it would show at first. */
    isWaiting: view === undefined && all.isLoading,
    filter,
    move,
    follows,
    setFollows,
    /** The map shows another part than the one that is searched. */
    isElsewhere: !follows && moved !== undefined,
    searchHere: () => searchHere(moved),
  }
}

function firstView(
  bounds: MapBounds | undefined,
  all: DataOf<typeof vehicleMap> | undefined,
  size: MapSize,
): MapView | undefined {
  if (bounds) return viewOf(bounds, size)
  if (all?.around?.length) {
    const circles = all.around.map((circle) => boundsAround(circle, circle.radiusKm))
    return viewOf(together(circles), size, CIRCLE_MARGIN)
  }
  const areas = all?.clusters.flatMap(({ area }) => {
    const [west = 0, south = 0, east = 0, north = 0] = area.split(',').map(Number)
    return [{ west, south, east, north }]
  })
  if (!areas || areas.length === 0) return undefined
  return seen(together(areas), size)
}

const together = (areas: readonly MapBounds[]): MapBounds => ({
  west: Math.min(...areas.map(({ west }) => west)),
  south: Math.min(...areas.map(({ south }) => south)),
  east: Math.max(...areas.map(({ east }) => east)),
  north: Math.max(...areas.map(({ north }) => north)),
})

/** The part of the map whose clusters are asked for. */
export const askedView = (view: MapView, size: MapSize): string => areaText(padded(boundsOf(view, size)), 1)
