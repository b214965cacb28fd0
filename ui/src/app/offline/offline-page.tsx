import { Badge, Button, Callout, EmptyState, Heading, Stack, VehicleCard } from '@forecourt/design-system'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../shared/feedback/use-page-title.ts'
import { useRecovery } from '../../shared/feedback/use-recovery.ts'
import { useFormat } from '../../shared/format/format.ts'
import { type KeptLists, type KeptVehicle, readLists, readPictures } from '../../shared/offline/offline-store.ts'
import { refreshSession } from '../../shared/session/session-store.ts'
import { useFollow } from '../../shared/vehicle/use-follow.ts'
import * as grid from '../../shared/vehicle/vehicle-grid.css.ts'
import { paths } from '../paths.ts'

interface Kept {
  readonly lists: KeptLists | undefined
  readonly pictures: ReadonlyMap<string, string>
}
const nothing: Kept = { lists: undefined, pictures: new Map() }

async function read(userId: string): Promise<Kept> {
  const lists = await readLists(userId)
  return lists ? { lists, pictures: await readPictures(userId, lists) } : nothing
}

/** Favourites and recently viewed as they were, and that there is no network. Goes on by itself once there is one. */
export function OfflinePage({ userId }: { userId: string }) {
  const { t } = useTranslation('offline')
  const format = useFormat()
  const [kept, setKept] = useState<Kept>()
  const { retry, isTrying } = useRecovery(() => refreshSession(true))
  usePageTitle(t('title'))
  useEffect(() => {
    let isLeft = false
    void read(userId)
      .catch(() => nothing)
      .then((found) => {
        if (!isLeft) setKept(found)
      })
    return () => {
      isLeft = true
    }
  }, [userId])
  const lists = kept?.lists
  return (
    <Stack gap={6}>
      <Heading level={1}>{t('title')}</Heading>
      <Callout
        tone="warning"
        actions={
          <Button onPress={() => void retry()} isLoading={isTrying}>
            {t('actions.retry', { ns: 'common' })}
          </Button>
        }
      >
        {lists ? t('asOf', { time: format.date(lists.at, 'time') }) : t('text')}
      </Callout>
      {lists ? (
        <>
          <List title={t('favorites')} empty={t('noFavorites')} vehicles={lists.favorites} pictures={kept.pictures} />
          <List title={t('recents')} empty={t('noRecents')} vehicles={lists.recents} pictures={kept.pictures} />
        </>
      ) : kept ? (
        <EmptyState illustration="offline" title={t('nothing.title')}>
          {t('nothing.text')}
        </EmptyState>
      ) : null}
    </Stack>
  )
}

interface ListProps {
  title: string
  empty: string
  vehicles: readonly KeptVehicle[]
  pictures: Kept['pictures']
}

function List({ title, empty, vehicles, pictures }: ListProps) {
  const { t } = useTranslation('vehicle')
  const format = useFormat()
  const follow = useFollow()
  return (
    <Stack gap={4}>
      <Heading level={2}>{title}</Heading>
      {vehicles.length === 0 ? <p>{empty}</p> : null}
      <ul className={grid.grid} aria-label={title}>
        {vehicles.map((vehicle) => {
          const picture = vehicle.picture === null ? undefined : pictures.get(vehicle.picture)
          return (
            <li key={vehicle.id} className={grid.cell}>
              <VehicleCard
                href={paths.vehicle(vehicle.id)}
                onFollow={follow}
                title={vehicle.title}
                level={3}
                price={format.price(vehicle.price, vehicle.currency)}
                currencySign={format.currencySign(vehicle.currency)}
                facts={[]}
                city={vehicle.place}
                pictures={picture === undefined ? [] : [{ src: picture, alt: vehicle.title }]}
                isSold={vehicle.isSold}
                badges={vehicle.isSold ? <Badge tone="sold">{t('card.sold')}</Badge> : null}
              />
            </li>
          )
        })}
      </ul>
    </Stack>
  )
}
