import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListBoxItem } from 'react-aria-components'
import * as styles from './list-box.css.ts'

/** One choice of a Select or Combobox. */
export interface Option {
  /** What is stored; unique in its list. */
  value: string
  /** What is read and searched. */
  label: string
  /** Second line. */
  description?: string | undefined
  /** Before the label: a swatch, a flag, an icon. */
  icon?: ReactNode
  isDisabled?: boolean | undefined
}

/** Renders one `Option` inside a react-aria list box. */
export function OptionItem({ option }: { option: Option }) {
  const { value, label, description, icon, isDisabled = false } = option
  return (
    <ListBoxItem id={value} value={option} textValue={label} isDisabled={isDisabled} className={styles.option}>
      {({ isSelected }) => (
        <>
          {icon ? (
            <span className={styles.lead} aria-hidden>
              {icon}
            </span>
          ) : null}
          <span className={styles.body}>
            <span>{label}</span>
            {description ? <span className={styles.description}>{description}</span> : null}
          </span>
          {isSelected ? <Check className={styles.check} aria-hidden /> : null}
        </>
      )}
    </ListBoxItem>
  )
}
