import type { Vehicle } from '@forecourt/contracts'
import { Heading, latePart, Text, useLatePart } from '@forecourt/design-system'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useFormat } from '../../../shared/format/format.ts'
import { placeOf } from '../../../shared/vehicle/vehicle-facts.ts'
import { readWay } from '../step-in-results.ts'
import * as styles from './locator.css.ts'
import * as page from './vehicle.css.ts'

const townMap = latePart(async () => (await import('./town-map.tsx')).TownMap)

/** Whether somebody has come near; coasts and borders are not fetched for who never scrolls as far. */
function useIsNear() {
  const ref = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!ref.current || isNear) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '200px',
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isNear])
  return { ref, isNear }
}

/** Where the vehicle's town is, in words and on a map; nothing where the town has no place. */
export function Locator({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('locator')
  const format = useFormat()
  const { state } = useLocation()
  const { ref, isNear } = useIsNear()
  const TownMap = useLatePart(townMap, { isWanted: isNear, isQuiet: true })
  const { city } = vehicle
  if (!city || city.latitude === null || city.longitude === null) return null
  const place = placeOf(vehicle)
  const away = readWay(state)?.away?.[vehicle.id]
  const words = away ? t('away', { place, distance: format.distance(away) }) : place
  const town = { id: city.id, name: city.name, latitude: city.latitude, longitude: city.longitude }
  return (
    <section className={page.section} aria-labelledby="locator">
      <Heading level={2} id="locator">
        {t('title')}
      </Heading>
      <Text>{words}</Text>
      <div ref={ref} className={styles.map}>
        {TownMap ? <TownMap town={town} label={t('map', { place: words })} credit={t('credit')} /> : null}
      </div>
      <Text size="sm" tone="muted">
        {vehicle.sold || vehicle.canEdit ? t('town') : t('note')}
      </Text>
    </section>
  )
}
