import { listThreads, threadShows } from '@forecourt/contracts'
import {
  Button,
  EmptyState,
  ErrorState,
  Heading,
  Inline,
  LinkButton,
  ListRowSkeleton,
  Pagination,
  SearchField,
  SkeletonList,
  ToggleButton,
} from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { useInboxMoves } from '../../../shared/live/use-inbox-moves.ts'
import * as styles from '../components/thread.css.ts'
import { ThreadItem } from '../components/thread-item.tsx'

type Show = (typeof threadShows)[number]
const toShow = (text: string | null): Show => threadShows.find((one) => one === text) ?? 'open'
const toPage = (text: string | null): number => (text && /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 1)

/** /messages/: conversations, live. Filter, words and page are in the address. */
export function ThreadsPage() {
  const { t } = useTranslation('messages')
  const [search, setSearch] = useSearchParams()
  const show = toShow(search.get('show'))
  const page = toPage(search.get('page'))
  const q = search.get('q') ?? undefined
  const query = { show, page, ...(q && { q }) }
  const { data, meta, error, mutate } = useEndpoint(listThreads, { query }, { page: true, keepPreviousData: true })
  useInboxMoves(() => void mutate())
  usePageTitle(t('title'))
  const address = (change: { show?: Show; page?: number; q?: string | undefined }) => {
    const next = { show, q, page: 1, ...change }
    return {
      ...(next.show !== 'open' && { show: next.show }),
      ...(next.q && { q: next.q }),
      ...(next.page > 1 && { page: String(next.page) }),
    }
  }
  const isFiltered = show !== 'open' || q !== undefined
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
        <SearchField
          key={q}
          label={t('find')}
          hideLabel
          className={styles.find}
          placeholder={t('find')}
          defaultValue={q ?? ''}
          onSubmit={(text) => setSearch(address({ q: text.trim() || undefined }))}
          onClear={() => setSearch(address({ q: undefined }))}
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
