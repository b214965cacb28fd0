import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { CheckboxGroup, type Choice } from '../checkbox/checkbox.tsx'
import { Disclosure, type DisclosureProps } from '../disclosure/disclosure.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import * as styles from './filter-rail.css.ts'

export interface FilterRailProps {
  /** Name of the region: "Filters". */
  label: string
  children: ReactNode
}

/** The column of filters beside a list; on phones the UI puts the same children into a `Sheet`. */
export function FilterRail({ label, children }: FilterRailProps) {
  return (
    <section aria-label={label} className={styles.rail}>
      {children}
    </section>
  )
}

/** One filter that folds: `title`, `summary` of what is chosen, and its control. */
export function FilterGroup(props: DisclosureProps) {
  return <Disclosure {...props} />
}

export interface FilterListProps {
  label: string
  options: readonly Choice[]
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Options shown before "show more". Chosen ones always show. Default 6. */
  limit?: number | undefined
  /** Rows kept free below the options, whose values are on their way. Default 0. */
  freeRows?: number | undefined
  /** More values than rows are expected: the button that shows them has its place even while it hides none. */
  hasMore?: boolean | undefined
  /** "Show 14 more" */
  moreLabel: (hidden: number) => string
  lessLabel: string
}

/** Values with counts, the rest behind "show more". */
export function FilterList({
  label,
  options,
  value,
  onChange,
  limit = 6,
  freeRows = 0,
  hasMore = false,
  moreLabel,
  lessLabel,
}: FilterListProps) {
  const [all, setAll] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const folded = options.filter((option, place) => place < limit || value.includes(option.value))
  const hidden = options.length - folded.length
  // Rows change their values while counts change: a longer label must not push away what is below.
  const rows = (all ? options : folded).map((option) => ({ ...option, isOneLine: true }))
  // Once there was more, the button keeps its place: what is below must not jump when there happens to be no more.
  const hadMore = useRef(false)
  if (hidden > 0) hadMore.current = true
  const toggle = () => {
    setAll(!all)
    // The first newly shown box takes the focus, so that keyboard users go on where the list grew.
    if (!all) requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('input')[folded.length]?.focus())
  }
  return (
    <div ref={list} className={styles.list}>
      <div>
        <CheckboxGroup label={label} hideLabel options={rows} value={value} onChange={onChange} />
        <Bones rows={freeRows} />
      </div>
      {hadMore.current || hasMore || all ? (
        <Button
          variant="ghost"
          size="sm"
          className={hidden > 0 || all ? styles.more : `${styles.more} ${styles.gone}`}
          onPress={toggle}
        >
          {all ? lessLabel : moreLabel(hidden)}
        </Button>
      ) : null}
    </div>
  )
}

export interface FilterListSkeletonProps {
  rows: number
  /** More values than rows are expected: the button that shows them has its place, too. */
  hasMore?: boolean | undefined
}

/** The place of a filter list whose values are on their way: as many rows, as high. */
export function FilterListSkeleton({ rows, hasMore = false }: FilterListSkeletonProps) {
  return (
    <div className={styles.list} aria-hidden>
      <Bones rows={rows} />
      {hasMore ? (
        <Button variant="ghost" size="sm" className={`${styles.more} ${styles.gone}`}>
          …
        </Button>
      ) : null}
    </div>
  )
}

const Bones = ({ rows }: { rows: number }) =>
  rows > 0 ? (
    <div className={styles.bones} aria-hidden>
      {Array.from({ length: rows }, (_, row) => `bone-${row}`).map((key) => (
        <span key={key} className={styles.bone}>
          <Skeleton width="most" />
        </span>
      ))}
    </div>
  ) : null
