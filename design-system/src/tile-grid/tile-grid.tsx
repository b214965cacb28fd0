import type { ReactNode } from 'react'
import { GridList, GridListItem } from 'react-aria-components'
import { Checkbox } from '../checkbox/checkbox.tsx'
import * as styles from './tile-grid.css.ts'

export interface Tile {
  id: string
  /** Names the tile for screen readers. */
  name: string
  content: ReactNode
}

export interface TileGridProps {
  /** What the tiles are. */
  label: string
  tiles: readonly Tile[]
  /** Ids of the selected tiles; left out when nothing can be done with several. */
  selected?: ReadonlySet<string> | undefined
  onSelectedChange?: ((selected: ReadonlySet<string>) => void) | undefined
}

/** Things to look at side by side: arrow keys go from tile to tile, Tab into its buttons, Space selects. */
export function TileGrid({ label, tiles, selected, onSelectedChange }: TileGridProps) {
  return (
    <GridList
      aria-label={label}
      layout="grid"
      keyboardNavigationBehavior="tab"
      selectionMode={selected ? 'multiple' : 'none'}
      selectedKeys={[...(selected ?? [])]}
      onSelectionChange={(keys) =>
        onSelectedChange?.(new Set(keys === 'all' ? tiles.map(({ id }) => id) : [...keys].map(String)))
      }
      className={styles.grid}
    >
      {tiles.map(({ id, name, content }) => (
        <GridListItem key={id} id={id} textValue={name} className={styles.tile}>
          {selected ? (
            <span className={styles.check}>
              <Checkbox slot="selection" />
            </span>
          ) : null}
          {content}
        </GridListItem>
      ))}
    </GridList>
  )
}
