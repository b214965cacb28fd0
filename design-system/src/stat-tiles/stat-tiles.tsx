import { Radio, RadioGroup } from 'react-aria-components'
import * as styles from './stat-tiles.css.ts'

export interface StatTile {
  id: string
  name: string
  /** As people read it: "1,234". */
  value: string
  note?: string | undefined
}

export interface StatTilesProps {
  /** What the tiles choose: "Figure to draw". */
  label: string
  tiles: readonly StatTile[]
  value: string
  onChange: (id: string) => void
}

const MOST_IN_A_ROW = 6

/** Totals side by side, one of which is looked at closer: arrow keys move between them. */
export function StatTiles({ label, tiles, value, onChange }: StatTilesProps) {
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onChange={onChange}
      className={tiles.length > MOST_IN_A_ROW ? `${styles.tiles} ${styles.many}` : styles.tiles}
    >
      {tiles.map((tile) => (
        <Radio key={tile.id} value={tile.id} className={styles.tile}>
          <span className={styles.name}>{tile.name}</span>
          <span className={styles.value}>{tile.value}</span>
          {tile.note ? <span className={styles.note}>{tile.note}</span> : null}
        </Radio>
      ))}
    </RadioGroup>
  )
}
