import { listThreads, threadRoles, threadShows } from '@forecourt/contracts'
import {
  Button,
  EmptyState,
  ErrorState,
  Heading,
  Inline,
  LinkButton,
  ListRowSkeleton,
  Pagination,
  SkeletonList,
  ToggleButton,
} from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { useInboxMoves } from '../../../shared/live/use-inbox-moves.ts'
import { TypedSearch } from '../../../shared/search/typed-search.tsx'
import * as styles from '../components/thread.css.ts'
import { ThreadItem } from '../components/thread-item.tsx'

type Show = (typeof threadShows)[number]
const toShow = (text: string | null): Show => threadShows.find((one) => one === text) ?? 'open'
type Role = (typeof threadRoles)[number] | undefined
const toRole = (text: string | null): Role => threadRoles.find((one) => one === text)
const toPage = (text: string | null): number => (text && /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 1)

/** /messages/: conversations, live. Filter, words and page are in the address. */
export function ThreadsPage() {
  const { t } = useTranslation('messages')
  const [search, setSearch] = useSearchParams()
  const show = toShow(search.get('show'))
  const role = toRole(search.get('role'))
  const page = toPage(search.get('page'))
  const q = search.get('q') ?? undefined
  const query = { show, page, ...(role && { role }), ...(q && { q }) }
  const { data, meta, error, mutate } = useEndpoint(listThreads, { query }, { page: true, keepPreviousData: true })
  useInboxMoves(() => void mutate())
  usePageTitle(t('title'))
  const address = (change: { show?: Show; role?: Role; page?: number; q?: string | undefined }) => {
    const next = { show, role, q, page: 1, ...change }
    return {
      ...(next.show !== 'open' && { show: next.show }),
      ...(next.role && { role: next.role }),
      ...(next.q && { q: next.q }),
      ...(next.page > 1 && { page: String(next.page) }),
    }
  }
  const isFiltered = show !== 'open' || role !== undefined || q !== undefined
  return (
    <div className={styles.page}>
      <Heading level={1}>{t('title')}</Heading>
      <div className={styles.filters}>
        <Inline gap={1} role="group" aria-label={t('show.label')}>
          {threadShows.map((one) => (
            <ToggleButton
              key={one}
              size="sm"
              isSelected={show === one}
              onChange={() => setSearch(address({ show: one }))}
            >
              {t(`show.${one}`)}
            </ToggleButton>
          ))}
        </Inline>
        <Inline gap={1} role="group" aria-label={t('role.label')}>
          {[undefined, ...threadRoles].map((one) => (
            <ToggleButton
              key={one ?? 'both'}
              size="sm"
              isSelected={role === one}
              onChange={() => setSearch(address({ role: one }))}
            >
              {t(`role.${one ?? 'both'}`)}
            </ToggleButton>
          ))}
        </Inline>
        <TypedSearch
          label={t('find')}
          className={styles.find}
          value={q ?? ''}
          onSearch={(words) => setSearch(address({ q: words || undefined }), { replace: q !== undefined })}
        />
      </div>
      {data === undefined && error ? (
        <ErrorState
          title={t('failed')}
          actions={<Button onPress={() => void mutate()}>{t('actions.retry', { ns: 'common' })}</Button>}
        >
          {error.message}
        </ErrorState>
      ) : null}
      {data === undefined && !error ? (
        <div className={styles.list}>
          <SkeletonList label={t('loading', { ns: 'common' })} count={6} of={ListRowSkeleton} />
        </div>
      ) : null}
      {data?.length === 0 ? (
        <EmptyState
          illustration="no-messages"
          title={t(isFiltered ? 'none.title' : 'empty.title')}
          actions={
            isFiltered ? (
              <LinkButton href={paths.messages()}>{t('none.all')}</LinkButton>
            ) : (
              <LinkButton href={paths.home()}>{t('empty.browse')}</LinkButton>
            )
          }
        >
          {t(isFiltered ? 'none.text' : 'empty.text')}
        </EmptyState>
      ) : null}
      {data && data.length > 0 ? (
        <ul className={styles.list} aria-label={t('title')}>
          {data.map((thread) => (
            <ThreadItem key={thread.id} thread={thread} />
          ))}
        </ul>
      ) : null}
      <Pagination
        label={t('paging.label', { ns: 'common' })}
        page={page}
        pageCount={meta?.pages ?? 1}
        href={(to) => paths.messages(address({ page: to }))}
        previousLabel={t('paging.previous', { ns: 'common' })}
        nextLabel={t('paging.next', { ns: 'common' })}
        pageLabel={(to) => t('paging.page', { ns: 'common', page: to })}
      />
    </div>
  )
}
