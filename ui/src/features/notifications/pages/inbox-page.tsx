import { type InboxFilter, inboxFilters } from '@forecourt/contracts'
import {
  Button,
  Callout,
  Checkbox,
  EmptyState,
  ErrorState,
  LinkButton,
  ListRowSkeleton,
  Pagination,
  SkeletonList,
  Stack,
} from '@forecourt/design-system'
import { useAtomValue } from 'jotai'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { streamStatusAtom } from '../../../shared/live/inbox-hub.ts'
import { changeSettings, useSettings } from '../../../shared/storage/settings.ts'
import { useInbox } from '../api/use-inbox.ts'
import { useInboxActions } from '../api/use-inbox-actions.ts'
import { InboxToolbar } from '../components/inbox-toolbar.tsx'
import { NotificationItem } from '../components/notification-item.tsx'
import { StoppedChannels } from '../components/stopped-channels.tsx'
import { WaitingContacts } from '../components/waiting-contacts.tsx'
import { type ListKey, listKeys } from '../list-keys.ts'
import { type Status, statuses } from '../list-view.ts'
import { mailAnswer } from '../mail-answer.ts'
import { useAsked } from '../use-asked.ts'
import * as styles from './inbox-page.css.ts'

const toStatus = (text: string | null): Status => statuses.find((one) => one === text) ?? 'all'
const toKind = (text: string | null): InboxFilter | undefined => inboxFilters.find((one) => one === text)
const toPage = (text: string | null): number => (text && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1)

type View = { status?: Status; kind?: InboxFilter | undefined; page?: number; q?: string | undefined }

/** /notifications/: the inbox, live. Filter, words and page are in the address. */
export function InboxPage() {
  const { t } = useTranslation('notifications')
  const [search, setSearch] = useSearchParams()
  const status = toStatus(search.get('status'))
  const page = toPage(search.get('page'))
  const q = search.get('q') ?? undefined
  const kind = toKind(search.get('kind'))
  const inbox = useInbox(page, { status, kind, q })
  const actions = useInboxActions()
  const isReplaced = useAtomValue(streamStatusAtom) === 'replaced'
  const { inboxKeys } = useSettings()
  const navigate = useNavigate()
  const list = useRef<HTMLUListElement>(null)
  usePageTitle(t('title'))

  const address = (change: View) => {
    const next = { status, kind, q, page: 1, ...change }
    return {
      ...(next.status !== 'all' && { status: next.status }),
      ...(next.kind && { kind: next.kind }),
      ...(next.q && { q: next.q }),
      ...(next.page > 1 && { page: String(next.page) }),
    }
  }
  const { rows } = inbox
  const { asked, ask, cancel, close, keepPlace } = useAsked(rows, list)
  const empty = q === undefined ? (kind ?? status) : 'find'
  const onKey = (key: ListKey, index: number) => {
    const entry = rows?.[index]
    if (!entry) return
    if (key === 'remove') return ask(entry.id)
    if (key === 'read') {
      keepPlace(entry.id)
      return void actions.mark(entry.id, !entry.read)
    }
    const mail = mailAnswer(entry, t)
    if (entry.threadId) return void navigate(paths.answer(entry.threadId))
    if (mail) location.assign(mail)
  }
  return (
    <Stack gap={4} className={styles.page}>
      <InboxToolbar
        status={status}
        kind={kind}
        q={q}
        onKindChange={(next) => setSearch(address({ kind: next }))}
        onStatusChange={(next) => setSearch(address({ status: next }))}
        // One step back leaves the search, however it was typed.
        onFind={(words) => setSearch(address({ q: words }), { replace: q !== undefined })}
        unread={inbox.unread}
        newest={rows?.[0]?.createdAt}
        actions={actions}
      />
      <StoppedChannels />
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
          title={t(`empty.${empty}.title`)}
          actions={
            empty === 'all' ? (
              <LinkButton href={paths.newVehicle()}>{t('empty.sell')}</LinkButton>
            ) : (
              <LinkButton href={paths.notifications()}>{t('empty.showAll')}</LinkButton>
            )
          }
        >
          {t(`empty.${empty}.text`)}
        </EmptyState>
      ) : null}
      {rows && rows.length > 0 ? (
        <ul
          ref={list}
          className={styles.list}
          aria-label={t('title')}
          aria-describedby={inboxKeys ? 'inbox-keys' : undefined}
          onKeyDown={inboxKeys ? listKeys(onKey) : undefined}
        >
          {rows.map((one) => (
            <NotificationItem
              key={one.id}
              notification={one}
              actions={actions}
              isAsking={asked === one.id}
              onAsk={(isAsking) => (isAsking ? ask(one.id) : cancel())}
              onRemove={() => void actions.remove(one.id).then((isGone) => isGone && close())}
            />
          ))}
        </ul>
      ) : null}
      <Pagination
        label={t('paging.label', { ns: 'common' })}
        page={page}
        pageCount={inbox.pages}
        href={(to) => paths.notifications(address({ page: to }))}
        previousLabel={t('paging.previous', { ns: 'common' })}
        nextLabel={t('paging.next', { ns: 'common' })}
        pageLabel={(to) => t('paging.page', { ns: 'common', page: to })}
      />
      <div id="inbox-keys" className={styles.keys}>
        <Checkbox
          isSelected={inboxKeys}
          onChange={(isOn) => changeSettings({ inboxKeys: isOn })}
          description={t('keys.text')}
        >
          {t('keys.label')}
        </Checkbox>
      </div>
    </Stack>
  )
}
