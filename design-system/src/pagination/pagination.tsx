import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Link } from 'react-aria-components'
import { pageItems } from './page-items.ts'
import * as styles from './pagination.css.ts'

export interface PaginationProps {
  /** Name of the region: "Pages". */
  label: string
  /** Current page, from 1. */
  page: number
  pageCount: number
  onPageChange?: ((page: number) => void) | undefined
  /** Makes the pages links, so they open in new tabs and can be shared. */
  href?: ((page: number) => string) | undefined
  previousLabel: string
  nextLabel: string
  /** "Page 3" */
  pageLabel: (page: number) => string
}

/** Pages of a list. Nothing is shown for a single page. */
export function Pagination({
  label,
  page,
  pageCount,
  onPageChange,
  href,
  previousLabel,
  nextLabel,
  pageLabel,
}: PaginationProps) {
  if (pageCount <= 1) return null
  const item = (to: number, name: string | undefined, content: ReactNode) => {
    const disabled = to < 1 || to > pageCount
    const shared = {
      className: styles.item,
      isDisabled: disabled,
      onPress: () => onPageChange?.(to),
      ...(name === undefined ? {} : { 'aria-label': name }),
    }
    const current = to === page ? { 'aria-current': 'page' as const } : {}
    return href && !disabled ? (
      <Link {...shared} {...current} href={href(to)}>
        {content}
      </Link>
    ) : (
      <Button {...shared} {...current}>
        {content}
      </Button>
    )
  }
  return (
    <nav aria-label={label} className={styles.nav}>
      <ul className={styles.list}>
        <li>
          {item(
            page - 1,
            previousLabel,
            <>
              <ChevronLeft className={styles.icon} aria-hidden />
              <span className={styles.wide}>{previousLabel}</span>
            </>,
          )}
        </li>
        {pageItems(page, pageCount).map((entry) => (
          <li key={entry}>
            {typeof entry === 'number' ? (
              item(entry, pageLabel(entry), entry)
            ) : (
              <span className={styles.gap} aria-hidden>
                …
              </span>
            )}
          </li>
        ))}
        <li>
          {item(
            page + 1,
            nextLabel,
            <>
              <span className={styles.wide}>{nextLabel}</span>
              <ChevronRight className={styles.icon} aria-hidden />
            </>,
          )}
        </li>
      </ul>
    </nav>
  )
}
