import { citiesWithin, vehicleMap } from '@forecourt/contracts'
import { BaseMap, Button, SpinnerRing, Switch, Text, useLaidOut, viewOf } from '@forecourt/design-system'
import { List } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { useDebounced } from '../../../shared/vehicle/use-debounced.ts'
import type { Search } from '../search-params.ts'
import { askedView, useMapView } from '../use-map-view.ts'
import type { ChangeFilters } from '../use-search.ts'
import { CityVehicles } from './city-vehicles.tsx'
import * as styles from './map-view.css.ts'

export interface MapViewProps {
  search: Search
  onChange: ChangeFilters
  /** How many there are, where no list beside it says so. */
  total?: string | undefined
  /** The way to the filters there. */
  filters?: ReactNode
  /** Back to the list alone. */
  onList: () => void
}

const readSize = (element: HTMLElement) => `${element.clientWidth} ${element.clientHeight}`
/** How long a map stands still before its clusters are asked for, milliseconds. */
const SETTLE_MS = 150
const NAMES = 40
const NEAR_ZOOM = 11

/** Where the vehicles of a search stand; moving it filters. */
export function MapView({ search, total, filters, onChange, onList }: MapViewProps) {
  const { t } = useTranslation('near')
  const format = useFormat()
  const frame = useRef<HTMLDivElement>(null)
  const laidOut = useLaidOut(frame, readSize)
  const size = useMemo(() => {
    const [width = 0, height = 0] = (laidOut ?? '').split(' ').map(Number)
    return width > 0 && height > 0 ? { width, height } : undefined
  }, [laidOut])
  const { view, isWaiting, filter, move, ...following } = useMapView(search, size, onChange)
  const { follows, setFollows, isElsewhere, searchHere } = following
  const asked = useDebounced(size ? askedView(view, size) : undefined, SETTLE_MS)
  const zoom = useDebounced(Math.floor(view.zoom), SETTLE_MS)
  const map = useEndpoint(vehicleMap, asked ? { query: { ...filter, view: asked, zoom } } : null, {
    keepPreviousData: true,
  })
  const towns = useEndpoint(citiesWithin, asked ? { query: { area: asked, limit: NAMES } } : null, {
    keepPreviousData: true,
  })
  const clusters = useMemo(() => map.data?.clusters ?? [], [map.data])
  const [open, setOpen] = useState<{ id: string; name: string }>()
  const markers = useMemo(
    () =>
      clusters.map(({ id, name, cities, count, latitude, longitude }) => {
        const text = format.number(count)
        const place = cities > 1 ? t('map.around', { place: name }) : name
        return {
          id,
          latitude,
          longitude,
          text,
          label: t('map.cluster', { place, count, shown: text }),
          size: count < 10 ? ('sm' as const) : count < 100 ? ('md' as const) : ('lg' as const),
          isCurrent: id === open?.id,
        }
      }),
    [clusters, format, t, open],
  )
  // What stands for several towns stands in none of them.
  const places = useMemo(
    () => [...clusters.filter(({ cities }) => cities === 1), ...(towns.data ?? [])],
    [clusters, towns.data],
  )
  const circles = useMemo(
    () => map.data?.around?.map(({ radiusKm, ...place }) => ({ ...place, km: radiusKm })),
    [map.data],
  )
  const press = (id: string) => {
    const cluster = clusters.find((one) => one.id === id)
    if (!cluster || !size) return
    const [west = 0, south = 0, east = 0, north = 0] = cluster.area.split(',').map(Number)
    const near = viewOf({ west, south, east, north }, size, 80)
    const next = { ...near, zoom: Math.min(near.zoom, NEAR_ZOOM) }
    if (cluster.cities > 1 && next.zoom > view.zoom) move(next)
    else setOpen(cluster)
  }
  return (
    <div ref={frame} className={styles.map}>
      <BaseMap
        label={t('map.label')}
        view={view}
        onViewChange={move}
        texts={{ zoomIn: t('map.zoomIn'), zoomOut: t('map.zoomOut'), keys: t('map.keys') }}
        markers={markers}
        onMarker={press}
        places={places}
        circles={circles}
        credit={t('map.credit')}
      >
        <div className={styles.above}>
          {total === undefined ? null : (
            <div className={styles.card}>
              <Text weight="semibold" numeric>
                {total}
              </Text>
              {filters}
            </div>
          )}
          <div className={styles.card}>
            <Switch isSelected={follows} onChange={setFollows}>
              {t('map.asIMove')}
            </Switch>
          </div>
          {isElsewhere ? (
            <Button variant="primary" onPress={searchHere}>
              {t('map.here')}
            </Button>
          ) : null}
        </div>
        {isWaiting || (map.data === undefined && map.isLoading) ? (
          <div className={styles.waiting} role="status">
            <SpinnerRing />
            {t('map.loading')}
          </div>
        ) : null}
        <div className={styles.below}>
          <Button icon={<List />} variant="primary" onPress={onList}>
            {t('map.back')}
          </Button>
        </div>
      </BaseMap>
      {open ? (
        <CityVehicles city={open} filter={filter} closeLabel={t('map.close')} onClose={() => setOpen(undefined)} />
      ) : null}
    </div>
  )
}
