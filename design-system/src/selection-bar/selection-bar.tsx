import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Toolbar } from 'react-aria-components'
import { IconButton } from '../button/icon-button.tsx'
import { useToastLift } from '../toast/toast.tsx'
import * as styles from './selection-bar.css.ts'

export interface SelectionBarProps {
  /** Name of the toolbar: "Selected vehicles". */
  label: string
  /** "3 selected"; said by screen readers whenever it changes. */
  count: string
  clearLabel: string
  onClear: () => void
  /** Small buttons: what can be done with all of them. */
  children: ReactNode
}

/** What can be done with what is selected, at the foot of the list; arrow keys go through its buttons. */
export function SelectionBar({ label, count, clearLabel, onClear, children }: SelectionBarProps) {
  useToastLift('4rem')
  return (
    <Toolbar aria-label={label} className={styles.bar}>
      <span role="status" className={styles.count}>
        {count}
      </span>
      <div className={styles.actions}>{children}</div>
      <IconButton size="sm" label={clearLabel} icon={<X />} onPress={onClear} />
    </Toolbar>
  )
}
