import { Button, Callout, ErrorState, Link, ListRowSkeleton, SkeletonList } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { useThread } from '../api/use-thread.ts'
import { Composer } from '../components/composer.tsx'
import { MessageList } from '../components/message-list.tsx'
import * as styles from '../components/thread.css.ts'
import { ThreadHead } from '../components/thread-head.tsx'

/** /messages/{id}: a conversation of a buyer and a seller, live. */
export function ThreadPage() {
  const { id = '' } = useParams()
  return <OneThread key={id} id={id} />
}

function OneThread({ id }: { id: string }) {
  const { t } = useTranslation('messages')
  const view = useThread(id)
  const { thread, error } = view
  usePageTitle(thread ? t('titleOf', { vehicle: thread.vehicle.title }) : t('title'))
  if (!thread || view.isLoading) {
    return error ? (
      <ErrorState
        title={t('failed')}
        actions={<Button onPress={view.retry}>{t('actions.retry', { ns: 'common' })}</Button>}
      >
        {error.message}
      </ErrorState>
    ) : (
      <SkeletonList label={t('loading', { ns: 'common' })} count={4} of={ListRowSkeleton} />
    )
  }
  return (
    <div className={styles.page}>
      <div>
        <Link href={paths.messages()} variant="standalone">
          {t('back')}
        </Link>
      </div>
      <ThreadHead thread={thread} onArchive={(archived) => void view.setArchived(archived)} onBlock={view.setBlocked} />
      <MessageList
        thread={thread}
        messages={view.messages}
        hasEarlier={view.hasEarlier}
        isReadingEarlier={view.isReadingEarlier}
        onEarlier={() => void view.readEarlier()}
      />
      {thread.other.isGone ? <Callout>{t('isGone')}</Callout> : null}
      {thread.isBlocked ? <Callout>{t('isBlocked')}</Callout> : null}
      {thread.other.isGone || thread.isBlocked ? null : (
        <Composer threadId={id} onSent={(message) => void view.added(message)} />
      )}
    </div>
  )
}
