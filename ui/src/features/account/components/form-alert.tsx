import { CircleAlert } from 'lucide-react'
import * as styles from './account-layout.css.ts'

/** What is wrong with the whole form; announced when it appears. */
export function FormAlert({ message }: { message: string | undefined }) {
  return (
    <div role="alert">
      {message ? (
        <p className={styles.alert}>
          <CircleAlert size={16} aria-hidden className={styles.alertIcon} />
          <span>{message}</span>
        </p>
      ) : null}
    </div>
  )
}
