import { Disclosure } from '@forecourt/design-system'
import { type ReactNode, useState } from 'react'
import { useFormat } from '../../../shared/format/format.ts'
import * as styles from './filters.css.ts'

export interface FilterSectionProps {
  title: string
  /** How many values are chosen; stays visible while the section is folded. */
  active?: number | undefined
  /** Whether it is open at first; sections with a chosen value always are. */
  isOpen?: boolean | undefined
  children: ReactNode
}

/** A group of filters that folds. */
export function FilterSection({ title, active = 0, isOpen = false, children }: FilterSectionProps) {
  const format = useFormat()
  const [isExpanded, setExpanded] = useState(isOpen || active > 0)
  return (
    <Disclosure
      title={title}
      summary={active > 0 ? format.number(active) : undefined}
      isExpanded={isExpanded}
      onExpandedChange={setExpanded}
    >
      {/* What is folded is not drawn: every change of the search draws all filters again. */}
      {isExpanded ? <div className={styles.panel}>{children}</div> : null}
    </Disclosure>
  )
}
