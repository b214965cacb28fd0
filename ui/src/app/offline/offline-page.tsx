import { Button, Callout, EmptyState, Heading, Stack } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../shared/feedback/use-page-title.ts'
import { useRecovery } from '../../shared/feedback/use-recovery.ts'
import { useFormat } from '../../shared/format/format.ts'
import { KeptList, type KeptListProps } from '../../shared/kept-lists/kept-list.tsx'
import { RemoveKept } from '../../shared/kept-lists/remove-kept.tsx'
import { useKept } from '../../shared/kept-lists/use-kept.ts'
import { refreshSession } from '../../shared/session/session-store.ts'

export interface OfflinePageProps {
  userId: string
  /** Hears that the server answers again. */
  onBack?: (() => void) | undefined
}

/** Favourites and recently viewed as they were, and that there is no network. Goes on by itself once there is one. */
export function OfflinePage({ userId, onBack }: OfflinePageProps) {
  const { t } = useTranslation('offline')
  const format = useFormat()
  const { kept, remove } = useKept(userId)
  const { retry, isTrying } = useRecovery(() => refreshSession(true), undefined, onBack)
  usePageTitle(t('title'))
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
          <List label={t('favorites')} empty={t('noFavorites')} vehicles={lists.favorites} pictures={kept.pictures} />
          <List label={t('recents')} empty={t('noRecents')} vehicles={lists.recents} pictures={kept.pictures} />
          <RemoveKept onRemove={remove} />
        </>
      ) : kept ? (
        <EmptyState illustration="offline" title={t('nothing.title')}>
          {t('nothing.text')}
        </EmptyState>
      ) : null}
    </Stack>
  )
}

function List({ empty, ...list }: Omit<KeptListProps, 'level'> & { empty: string }) {
  return (
    <Stack gap={4}>
      <Heading level={2}>{list.label}</Heading>
      {list.vehicles.length === 0 ? <p>{empty}</p> : null}
      <KeptList {...list} level={3} />
    </Stack>
  )
}
