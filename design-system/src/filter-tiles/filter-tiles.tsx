import { ToggleButton } from 'react-aria-components'
import * as styles from './filter-tiles.css.ts'

/** One value to filter by. */
export interface FilterTile {
  value: string
  /** As it is written on the tile. */
  label: string
  /** How many there are, as text; a blank one keeps its line while it is not known. */
  count?: string | undefined
  /** What screen readers say in place of label and count, with both in it as they are written: "Grey, 214 vehicles". */
  name?: string | undefined
  /** A CSS colour, drawn as a dab of paint. */
  paint?: string | undefined
}

export interface FilterTilesProps {
  label: string
  hideLabel?: boolean | undefined
  tiles: readonly FilterTile[]
  /** Values that are chosen. */
  value: readonly string[]
  /** A tile was pressed: whether it is chosen now. What else is chosen is the caller's. */
  onToggle: (value: string, isChosen: boolean) => void
  /** `swatches`: four in a row, paint above the name. `numbers`: as many as fit, with edges. */
  layout: 'swatches' | 'numbers'
}

/** Short values to pick as tiles, each with its count: colours, doors, seats. */
export function FilterTiles({ label, hideLabel = false, tiles, value, onToggle, layout }: FilterTilesProps) {
  return (
    <fieldset className={styles.group} aria-label={hideLabel ? label : undefined}>
      {hideLabel ? null : <legend className={styles.legend}>{label}</legend>}
      <div className={styles.tiles({ layout })}>
        {tiles.map((tile) => (
          <ToggleButton
            key={tile.value}
            className={styles.tile({ layout })}
            {...(tile.name === undefined ? {} : { 'aria-label': tile.name })}
            isSelected={value.includes(tile.value)}
            onChange={(isChosen) => onToggle(tile.value, isChosen)}
          >
            {tile.paint === undefined ? null : (
              <span className={styles.paint} style={{ backgroundColor: tile.paint }} aria-hidden />
            )}
            <span className={styles.name({ layout })}>{tile.label}</span>
            {/* Not drawn: without it what is seen is read as one word. */}{' '}
            {tile.count === undefined ? null : <span className={styles.count}>{tile.count}</span>}
          </ToggleButton>
        ))}
      </div>
    </fieldset>
  )
}
