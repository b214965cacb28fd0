import {
  Button,
  Callout,
  EmptyState,
  ErrorState,
  LinkButton,
  ListRowSkeleton,
  Pagination,
  SkeletonList,
  Stack,
} from '@forecourt/design-system'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { streamStatusAtom } from '../../../shared/live/inbox-hub.ts'
import { useInbox } from '../api/use-inbox.ts'
import { useInboxActions } from '../api/use-inbox-actions.ts'
import { InboxToolbar } from '../components/inbox-toolbar.tsx'
import { NotificationItem } from '../components/notification-item.tsx'
import { WaitingContacts } from '../components/waiting-contacts.tsx'
import { type Status, statuses } from '../list-view.ts'
import * as styles from './inbox-page.css.ts'

const toStatus = (text: string | null): Status => statuses.find((one) => one === text) ?? 'all'
const toPage = (text: string | null): number => (text && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1)

/** /notifications/: the inbox, live. Filter and page are in the address. */
export function InboxPage() {
  const { t } = useTranslation('notifications')
  const [search, setSearch] = useSearchParams()
  const status = toStatus(search.get('status'))
  const page = toPage(search.get('page'))
  const inbox = useInbox(page, status)
  const actions = useInboxActions()
  const isReplaced = useAtomValue(streamStatusAtom) === 'replaced'
  usePageTitle(t('title'))

  const address = (change: { status?: Status; page?: number }) => {
    const next = { status, page: 1, ...change }
    return paths.notifications({
      status: next.status === 'all' ? undefined : next.status,
      page: next.page === 1 ? undefined : String(next.page),
    })
  }
  const { rows } = inbox
  return (
    <Stack gap={4} className={styles.page}>
      <InboxToolbar
        status={status}
        onStatusChange={(next) => setSearch(next === 'all' ? {} : { status: next })}
        unread={inbox.unread}
        newest={rows?.[0]?.createdAt}
        actions={actions}
      />
      <WaitingContacts />
      {isReplaced ? <Callout role="status">{t('notLive')}</Callout> : null}
      {rows === undefined && inbox.error ? (
        <ErrorState
          title={t('loadError')}
          actions={<Button onPress={inbox.retry}>{t('actions.retry', { ns: 'common' })}</Button>}
        >
          {inbox.error.message}
        </ErrorState>
      ) : null}
      {rows === undefined && !inbox.error ? (
        <div className={styles.list}>
          <SkeletonList label={t('loading', { ns: 'common' })} count={6} of={ListRowSkeleton} />
        </div>
      ) : null}
      {rows?.length === 0 ? (
        <EmptyState
          illustration="no-messages"
          title={t(`empty.${status}.title`)}
          actions={
            status === 'all' ? (
              <LinkButton href={paths.newVehicle()}>{t('empty.sell')}</LinkButton>
            ) : (
              <LinkButton href={address({ status: 'all' })}>{t('empty.showAll')}</LinkButton>
            )
          }
        >
          {t(`empty.${status}.text`)}
        </EmptyState>
      ) : null}
      {rows && rows.length > 0 ? (
        <ul className={styles.list} aria-label={t('title')}>
          {rows.map((one) => (
            <NotificationItem key={one.id} notification={one} actions={actions} />
          ))}
        </ul>
      ) : null}
      <Pagination
        label={t('paging.label', { ns: 'common' })}
        page={page}
        pageCount={inbox.pages}
        href={(to) => address({ page: to })}
        previousLabel={t('paging.previous', { ns: 'common' })}
        nextLabel={t('paging.next', { ns: 'common' })}
        pageLabel={(to) => t('paging.page', { ns: 'common', page: to })}
      />
    </Stack>
  )
}
