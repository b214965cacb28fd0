import { ProgressBar } from 'react-aria-components'
import * as styles from './spinner.css.ts'

export interface SpinnerProps {
  /** What is being waited for, for screen readers. */
  label: string
  size?: 'sm' | 'md' | 'lg' | undefined
}

/** Waiting of unknown length. Prefer a skeleton where the shape of what comes is known. */
export function Spinner({ label, size = 'md' }: SpinnerProps) {
  return <ProgressBar isIndeterminate aria-label={label} className={styles.spinner({ size })} />
}

/** The ring alone, for places that already announce their state. */
export function SpinnerRing({ size = 'sm' }: { size?: SpinnerProps['size'] }) {
  return <span aria-hidden className={styles.spinner({ size })} />
}
