import type { ReactNode } from 'react'
import { Disclosure } from '../disclosure/disclosure.tsx'
import * as styles from './description-list.css.ts'

/** A name and its value. */
export interface Description {
  term: string
  value: ReactNode
}

const known = ({ value }: Description) => value !== null && value !== undefined && value !== ''

export interface DescriptionListProps {
  items: readonly Description[]
  columns?: 1 | 2 | undefined
}

/** Names and values. Unknown values are left out, and nothing shows when none is known. */
export function DescriptionList({ items, columns }: DescriptionListProps) {
  const shown = items.filter(known)
  if (shown.length === 0) return null
  return (
    <dl className={styles.list({ columns })}>
      {shown.map(({ term, value }) => (
        <div key={term} className={styles.row}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A group of specifications under one title. */
export interface SpecificationGroup {
  id: string
  title: string
  items: readonly Description[]
}

export interface SpecificationsProps {
  groups: readonly SpecificationGroup[]
  /** Rank of the groups' headings. Default 3. */
  level?: 2 | 3 | 4 | undefined
  /** How many groups are open at first. Default 2. */
  openCount?: number | undefined
}

/** Specifications in groups that fold; groups without a known value are left out. */
export function Specifications({ groups, level, openCount = 2 }: SpecificationsProps) {
  return (
    <div>
      {groups
        .filter((group) => group.items.some(known))
        .map((group, place) => (
          <Disclosure key={group.id} title={group.title} level={level} defaultExpanded={place < openCount}>
            <DescriptionList items={group.items} />
          </Disclosure>
        ))}
    </div>
  )
}
