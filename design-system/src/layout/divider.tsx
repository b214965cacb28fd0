import { Separator } from 'react-aria-components'
import * as styles from './divider.css.ts'

/** A hairline between groups. */
export function Divider({ orientation = 'horizontal' }: { orientation?: 'horizontal' | 'vertical' | undefined }) {
  return (
    <Separator
      orientation={orientation}
      className={styles.divider({ orientation })}
      elementType={orientation === 'vertical' ? 'div' : 'hr'}
    />
  )
}
