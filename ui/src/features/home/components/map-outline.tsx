import * as styles from './map-view.css.ts'

/** The map's place until its part is there: as large, so that nothing moves when it comes. */
export function MapOutline() {
  return <div className={`${styles.map} ${styles.outline}`} aria-hidden data-bone="" />
}
