import * as styles from './avatar.css.ts'
import { initials } from './initials.ts'

export interface AvatarProps {
  /** Whose it is. Used for the initials, not read out: the name stands beside it. */
  name: string
  src?: string | undefined
  /** 28, 40 (default) or 72 px. */
  size?: 'sm' | 'md' | 'lg' | undefined
}

/** A person, by picture or initials. Decorative. */
export function Avatar({ name, src, size }: AvatarProps) {
  return (
    <span className={styles.avatar({ size })} aria-hidden>
      {src ? <img src={src} alt="" /> : initials(name)}
    </span>
  )
}
