import * as styles from './divider.css.ts'

/** A hairline between groups. */
export function Divider({ orientation = 'horizontal' }: { orientation?: 'horizontal' | 'vertical' | undefined }) {
  const className = styles.divider({ orientation })
  if (orientation === 'horizontal') return <hr className={className} />
  // biome-ignore lint/a11y/useSemanticElements: an hr cannot stand upright: browsers announce it as horizontal
  return <div role="separator" aria-orientation="vertical" className={className} />
}
