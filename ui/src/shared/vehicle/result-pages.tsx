import { Pagination } from '@forecourt/design-system'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'

/** Deepest page that may be asked for: page times limit may not pass 10,000 rows (rulings 1). */
export const reachablePages = (pages: number, limit: number): number => Math.min(pages, Math.floor(10_000 / limit))

export interface ResultPagesProps {
  page: number
  pages: number
  limit: number
  hrefOf: (page: number) => string
}

/** Page numbers as links, so that they can be shared and opened aside. */
export const ResultPages = memo(function ResultPages({ page, pages, limit, hrefOf }: ResultPagesProps) {
  const { t } = useTranslation('common')
  return (
    <Pagination
      label={t('paging.label')}
      page={page}
      pageCount={reachablePages(pages, limit)}
      href={hrefOf}
      previousLabel={t('paging.previous')}
      nextLabel={t('paging.next')}
      pageLabel={(number) => t('paging.page', { page: number })}
    />
  )
})
