import { Search, X } from 'lucide-react'
import type { Ref } from 'react'
import { SearchField as AriaSearchField, Button, Group, Input } from 'react-aria-components'
import { definedProps } from '../field/defined-props.ts'
import * as styles from '../field/field.css.ts'
import { FieldLabel, FieldNotes, type FieldProps, fieldState } from '../field/field.tsx'

export interface SearchFieldProps extends FieldProps {
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: ((value: string) => void) | undefined
  /** Enter was pressed. */
  onSubmit?: ((value: string) => void) | undefined
  onClear?: (() => void) | undefined
  placeholder?: string | undefined
  /** Name of the button that empties the field. Default: react-aria's, in the page's language. */
  clearLabel?: string | undefined
  shape?: 'square' | 'round' | undefined
  size?: 'md' | 'lg' | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A search box: Enter submits, Escape empties. */
export function SearchField(props: SearchFieldProps) {
  const { texts, aria, rest } = fieldState(props)
  const { placeholder, clearLabel, shape, size, className, ref, ...field } = rest
  return (
    <AriaSearchField {...definedProps(field)} {...aria} className={[styles.field, className].filter(Boolean).join(' ')}>
      {({ isEmpty }) => (
        <>
          <FieldLabel {...texts} />
          <Group className={styles.control({ shape, size })} isDisabled={Boolean(field.isDisabled)}>
            <span className={`${styles.adornment} ${styles.lead}`}>
              <Search className={styles.adornmentIcon} aria-hidden />
            </span>
            <Input ref={ref} {...definedProps({ placeholder })} className={styles.input({ lead: true, trail: true })} />
            {isEmpty ? null : (
              <Button className={styles.inlineButton} {...definedProps({ 'aria-label': clearLabel })}>
                <X className={styles.adornmentIcon} aria-hidden />
              </Button>
            )}
          </Group>
          <FieldNotes {...texts} />
        </>
      )}
    </AriaSearchField>
  )
}
