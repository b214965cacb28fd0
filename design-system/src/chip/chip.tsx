import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Tag, TagGroup, TagList } from 'react-aria-components'
import * as styles from './chip.css.ts'

/** One active filter. `label` says name and value: "Up to €20,000". */
export interface FilterChip {
  id: string
  label: string
  icon?: ReactNode
}

export interface FilterChipsProps {
  /** Name of the list: "Active filters". */
  label: string
  chips: readonly FilterChip[]
  /** By the cross, or by Delete and Backspace. */
  onRemove: (id: string) => void
  /** Keeps one line, which scrolls sideways. */
  isOneLine?: boolean | undefined
}

/** Active filters as chips to take away. Arrow keys move, Delete removes, focus goes to the next one. */
export function FilterChips({ label, chips, onRemove, isOneLine = false }: FilterChipsProps) {
  return (
    <TagGroup
      aria-label={label}
      onRemove={(keys) =>
        [...keys].forEach((key) => {
          onRemove(String(key))
        })
      }
      className={styles.group}
    >
      <TagList className={isOneLine ? styles.line : styles.list}>
        {chips.map(({ id, label: text, icon }) => (
          <Tag key={id} id={id} textValue={text} className={styles.chip}>
            {icon}
            <span className={styles.text}>{text}</span>
            <Button slot="remove" className={styles.remove}>
              <X className={styles.icon} aria-hidden />
            </Button>
          </Tag>
        ))}
      </TagList>
    </TagGroup>
  )
}

export interface ChoiceChipsProps {
  label: string
  options: readonly { value: string; label: string }[]
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Default `multiple`. */
  selectionMode?: 'single' | 'multiple' | undefined
}

/** A few choices as chips, for quick filters above a list. */
export function ChoiceChips({ label, options, value, onChange, selectionMode = 'multiple' }: ChoiceChipsProps) {
  return (
    <TagGroup
      aria-label={label}
      selectionMode={selectionMode}
      selectedKeys={[...value]}
      onSelectionChange={(keys) =>
        onChange(keys === 'all' ? options.map((option) => option.value) : [...keys].map(String))
      }
    >
      <TagList className={styles.list}>
        {options.map((option) => (
          <Tag key={option.value} id={option.value} className={styles.chip}>
            {option.label}
          </Tag>
        ))}
      </TagList>
    </TagGroup>
  )
}
