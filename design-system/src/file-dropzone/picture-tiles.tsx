import { GripVertical, X } from 'lucide-react'
import { Button, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import { Badge } from '../badge/badge.tsx'
import { Picture } from '../picture/picture.tsx'
import { ProgressBar } from '../progress/progress.tsx'
import * as styles from './file-dropzone.css.ts'
import { move } from './move.ts'

/** A picture on its way or there. */
export interface UploadTile {
  id: string
  /** Address of the picture, or an object URL while it uploads. */
  src: string
  /** File name or position, for screen readers. */
  name: string
  /** 0 to 100 while it uploads. */
  progress?: number | undefined
  /** What went wrong with it. */
  error?: string | undefined
}

export interface PictureTilesProps {
  /** Name of the list: "Pictures". */
  label: string
  tiles: readonly UploadTile[]
  /** New order of ids, after a drag by pointer or by keyboard (Tab to the grip, Enter, arrows, Enter). */
  onReorder: (ids: string[]) => void
  onRemove: (id: string) => void
  onRetry: (id: string) => void
  /** Mark of the first picture. */
  coverLabel: string
  removeLabel: (tile: UploadTile) => string
  retryLabel: string
  uploadingLabel: (tile: UploadTile) => string
}

/** Pictures of a vehicle in the order they will be shown; the first is the cover. */
export function PictureTiles(props: PictureTilesProps) {
  const { label, tiles, onReorder, onRemove, onRetry, coverLabel, removeLabel, retryLabel, uploadingLabel } = props
  const order = tiles.map((tile) => tile.id)
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      if (target.dropPosition !== 'on')
        onReorder(move(order, new Set([...keys].map(String)), String(target.key), target.dropPosition))
    },
  })
  return (
    <GridList
      aria-label={label}
      items={tiles}
      layout="grid"
      dragAndDropHooks={dragAndDropHooks}
      dependencies={[tiles]}
      className={styles.grid}
    >
      {(tile) => (
        <GridListItem id={tile.id} textValue={tile.name} className={styles.tile}>
          <Picture picture={{ src: tile.src, alt: '' }} />
          {tile.id === order[0] ? (
            <span className={styles.cover}>
              <Badge tone="new">{coverLabel}</Badge>
            </span>
          ) : null}
          {tile.progress !== undefined && !tile.error ? (
            <div className={styles.state}>
              <ProgressBar label={uploadingLabel(tile)} value={tile.progress} showLabel={false} />
            </div>
          ) : null}
          {tile.error ? (
            <div className={styles.state}>
              <span className={styles.failed}>{tile.error}</span>
              <Button className={styles.retry} onPress={() => onRetry(tile.id)}>
                {retryLabel}
              </Button>
            </div>
          ) : null}
          <Button slot="drag" className={styles.handle}>
            <GripVertical className={styles.smallIcon} aria-hidden />
          </Button>
          <Button aria-label={removeLabel(tile)} onPress={() => onRemove(tile.id)} className={styles.remove}>
            <X className={styles.smallIcon} aria-hidden />
          </Button>
        </GridListItem>
      )}
    </GridList>
  )
}
