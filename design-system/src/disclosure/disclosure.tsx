import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Disclosure as AriaDisclosure, Button, DisclosurePanel, Heading } from 'react-aria-components'
import { definedProps } from '../field/defined-props.ts'
import * as styles from './disclosure.css.ts'

export interface DisclosureProps {
  title: ReactNode
  /** Beside the title, e.g. how many are chosen. */
  summary?: ReactNode
  children: ReactNode
  /** Rank of the heading. Default 3. */
  level?: 2 | 3 | 4 | undefined
  defaultExpanded?: boolean | undefined
  isExpanded?: boolean | undefined
  onExpandedChange?: ((isExpanded: boolean) => void) | undefined
}

/** A group that folds. */
export function Disclosure({ title, summary, children, level = 3, ...rest }: DisclosureProps) {
  return (
    <AriaDisclosure {...definedProps(rest)} className={styles.item}>
      <Heading level={level} className={styles.heading}>
        <Button slot="trigger" className={styles.trigger}>
          <span className={styles.title}>{title}</span>
          {summary ? <span className={styles.summary}>{summary}</span> : null}
          <ChevronDown className={styles.chevron} aria-hidden />
        </Button>
      </Heading>
      <DisclosurePanel>
        <div className={styles.body}>{children}</div>
      </DisclosurePanel>
    </AriaDisclosure>
  )
}
