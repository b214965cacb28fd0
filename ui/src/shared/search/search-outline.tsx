import { Skeleton } from '@forecourt/design-system'
import * as styles from './search-outline.css.ts'

/** The shape of the top bar's search field. */
export const SearchOutline = () => (
  <div className={styles.search}>
    <Skeleton shape="block" />
  </div>
)
