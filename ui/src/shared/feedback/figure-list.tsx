import { Text } from '@forecourt/design-system'
import { useFormat } from '../format/format.ts'
import * as styles from './figure-list.css.ts'

export interface Figure {
  name: string
  /** A text where there is no number yet. */
  count: number | string
  tone?: 'success' | 'danger' | undefined
}

/** Figures beside each other. */
export function FigureList({ figures }: { figures: readonly Figure[] }) {
  const format = useFormat()
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, count, tone }) => (
        <div key={name} className={styles.figure}>
          <Text as="dt" size="sm" tone="muted">
            {name}
          </Text>
          {typeof count === 'number' ? (
            <Text as="dd" size="xl" weight="semibold" numeric tone={tone}>
              {format.number(count)}
            </Text>
          ) : (
            <Text as="dd" weight="semibold">
              {count}
            </Text>
          )}
        </div>
      ))}
    </dl>
  )
}
