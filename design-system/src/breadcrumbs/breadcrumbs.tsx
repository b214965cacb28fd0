import { ChevronRight } from 'lucide-react'
import { Link } from '../link/link.tsx'
import * as styles from './breadcrumbs.css.ts'

export interface BreadcrumbsProps {
  /** Name of the region: "Breadcrumb". */
  label: string
  /** From the top down; the last one is this page and needs no `href`. */
  items: readonly { label: string; href?: string | undefined }[]
}

/** Where this page stands. */
export function Breadcrumbs({ label, items }: BreadcrumbsProps) {
  return (
    <nav aria-label={label}>
      <ol className={styles.list}>
        {items.map(({ label: text, href }, place) => {
          const last = place === items.length - 1
          return (
            <li
              key={`${href ?? ''}${text}`}
              className={styles.item}
              {...(last ? { 'aria-current': 'page' as const } : {})}
            >
              {href && !last ? (
                <Link href={href} variant="quiet">
                  {text}
                </Link>
              ) : (
                text
              )}
              {last ? null : <ChevronRight className={styles.chevron} aria-hidden />}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
