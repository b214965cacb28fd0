import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldError, Label, Text } from 'react-aria-components'
import { visuallyHidden as hiddenLabel } from '../layout/text.css.ts'
import * as styles from './field.css.ts'

/** What every field takes. */
export interface FieldTexts {
  /** Above the control. */
  label: ReactNode
  /** Beside the label: "Optional", or a link such as "Forgot password?". */
  labelAside?: ReactNode
  /** Under the control, always visible. */
  help?: ReactNode
  /** What is wrong and what to do about it. Marks the field invalid. */
  error?: ReactNode
  /** Keeps the label for screen readers only, e.g. in a toolbar. */
  hideLabel?: boolean | undefined
}

/** Props every control of this package shares: texts, `name`, state. `error` decides validity; browsers' own bubbles never show. */
export interface FieldProps extends FieldTexts {
  name?: string | undefined
  isRequired?: boolean | undefined
  isDisabled?: boolean | undefined
  isReadOnly?: boolean | undefined
  className?: string | undefined
  id?: string | undefined
}

/** Splits the shared texts from what react-aria takes, with validity derived from `error`. */
export function fieldState<P extends FieldTexts>({ label, labelAside, help, error, hideLabel, ...rest }: P) {
  const invalid = error !== undefined && error !== null && error !== false && error !== ''
  const aria = { isInvalid: invalid, validationBehavior: 'aria' as const }
  return { texts: { label, labelAside, help, error: invalid ? error : undefined, hideLabel }, aria, rest }
}

/** Label above the control. Place inside a react-aria field. */
export function FieldLabel({ label, labelAside, hideLabel }: FieldTexts) {
  if (hideLabel) return <Label className={hiddenLabel}>{label}</Label>
  if (labelAside === undefined) return <Label className={styles.label}>{label}</Label>
  return (
    <div className={styles.labelRow}>
      <Label className={styles.label}>{label}</Label>
      <span className={styles.aside}>{labelAside}</span>
    </div>
  )
}

/** Error in place, then help. Both are tied to the control for screen readers. */
export function FieldNotes({ help, error }: Pick<FieldTexts, 'help' | 'error'>) {
  return (
    <>
      <FieldError className={styles.error}>
        {error === undefined ? null : (
          <>
            <CircleAlert className={styles.errorIcon} aria-hidden />
            <span>{error}</span>
          </>
        )}
      </FieldError>
      {help ? (
        <Text slot="description" className={styles.help}>
          {help}
        </Text>
      ) : null}
    </>
  )
}
