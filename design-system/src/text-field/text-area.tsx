import type { ReactNode } from 'react'
import { TextArea as AriaTextArea, TextField as AriaTextField, Group } from 'react-aria-components'
import { definedProps } from '../field/defined-props.ts'
import * as styles from '../field/field.css.ts'
import { FieldLabel, FieldNotes, fieldState } from '../field/field.tsx'
import type { TextInputProps } from './text-field.tsx'

export interface TextAreaProps extends TextInputProps<HTMLTextAreaElement> {
  /** Lines shown at first; it grows with the text where the browser can. */
  rows?: number | undefined
  /** Counter text such as "12 of 160", shown beside the label. */
  counter?: ReactNode
}

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { texts, aria, rest } = fieldState(props)
  const { placeholder, rows, counter, className, ref, ...field } = rest
  return (
    <AriaTextField {...definedProps(field)} {...aria} className={[styles.field, className].filter(Boolean).join(' ')}>
      <FieldLabel {...texts} labelAside={texts.labelAside ?? counter} />
      <Group
        className={styles.control({ multiline: true })}
        isDisabled={Boolean(field.isDisabled)}
        isInvalid={aria.isInvalid}
      >
        <AriaTextArea
          ref={ref}
          rows={rows}
          {...definedProps({ placeholder })}
          className={styles.input({ multiline: true })}
        />
      </Group>
      <FieldNotes {...texts} />
    </AriaTextField>
  )
}
