import { GripVertical, Star, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import { Badge } from '../badge/badge.tsx'
import { visuallyHidden } from '../layout/text.css.ts'
import { Picture } from '../picture/picture.tsx'
import { ProgressBar } from '../progress/progress.tsx'
import * as styles from './file-dropzone.css.ts'
import { move, placeAfterKey } from './move.ts'

/** A picture on its way or there. */
export interface UploadTile {
  id: string
  /** Address of the picture, or an object URL while it uploads. */
  src: string
  /** File name or position, for screen readers. */
  name: string
  /** 0 to 100 while it uploads. */
  progress?: number | undefined
  /** What it waits for meanwhile, in a few words: "3 before it". */
  note?: string | undefined
  /** What went wrong with it, in a few words. */
  error?: string | undefined
  /** What can be done about it: "Try again". Without it the picture can only be removed. */
  remedy?: string | undefined
}

export interface PictureTilesProps {
  /** Name of the list: "Pictures". */
  label: string
  tiles: readonly UploadTile[]
  /**
   * New order of ids: after a drag by pointer or by keyboard (Tab to the grip, Enter, arrows, Enter), after Alt and an arrow
   * key on a picture, or when one is made the cover.
   */
  onReorder: (ids: string[]) => void
  onRemove: (id: string) => void
  onRemedy: (id: string) => void
  /** Mark of the first picture that was not refused. */
  coverLabel: string
  /** Name of the button that makes a picture the first: "Make Picture 3 the cover". */
  makeCoverLabel: (tile: UploadTile) => string
  removeLabel: (tile: UploadTile) => string
  uploadingLabel: (tile: UploadTile) => string
  /** Said by screen readers once a picture has moved: "Picture moved to place 2 of 5". */
  movedLabel: (place: number, count: number) => string
}

const rowOf = (element: EventTarget | null) =>
  element instanceof Element ? element.closest<HTMLElement>('[role="row"][data-key]') : null

/** Pictures of a vehicle in the order they will be shown; the first that was not refused is the cover. */
export function PictureTiles(props: PictureTilesProps) {
  const { label, tiles, onReorder, movedLabel } = props
  const order = tiles.map((tile) => tile.id)
  // What was refused is no picture of the vehicle.
  const cover = tiles.find(({ error }) => error === undefined)?.id
  const root = useRef<HTMLDivElement>(null)
  // A row that moves in the document loses the focus: it gets it back once the new order is drawn.
  const moved = useRef<string>(undefined)
  const [said, setSaid] = useState('')
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      if (target.dropPosition !== 'on')
        onReorder(move(order, new Set([...keys].map(String)), String(target.key), target.dropPosition))
    },
  })
  useEffect(() => {
    const id = moved.current
    if (id === undefined) return
    moved.current = undefined
    const row = [...(root.current?.querySelectorAll<HTMLElement>('[role="row"][data-key]') ?? [])]
    row.find((one) => one.dataset.key === id)?.focus()
  })
  const put = (id: string, place: number) => {
    const rest = order.filter((one) => one !== id)
    moved.current = id
    setSaid(movedLabel(place + 1, order.length))
    onReorder(rest.toSpliced(place, 0, id))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const id = rowOf(event.target)?.dataset.key
    if (!event.altKey || id === undefined) return
    const place = placeAfterKey(event.key, order.indexOf(id), order.length)
    if (place === null) return
    event.preventDefault()
    event.stopPropagation()
    if (place !== order.indexOf(id)) put(id, place)
  }
  return (
    <div ref={root} role="presentation" onKeyDownCapture={onKeyDown}>
      <GridList
        aria-label={label}
        items={tiles}
        layout="grid"
        dragAndDropHooks={dragAndDropHooks}
        dependencies={[tiles]}
        className={styles.grid}
      >
        {(tile) => <Tile {...props} tile={tile} isCover={tile.id === cover} onCover={() => put(tile.id, 0)} />}
      </GridList>
      <div role="status" className={visuallyHidden}>
        {said}
      </div>
    </div>
  )
}

type TileProps = Pick<
  PictureTilesProps,
  'onRemove' | 'onRemedy' | 'coverLabel' | 'makeCoverLabel' | 'removeLabel' | 'uploadingLabel'
> & { tile: UploadTile; isCover: boolean; onCover: () => void }

function Tile({ tile, isCover, onCover, onRemove, onRemedy, ...labels }: TileProps) {
  const isSent = tile.progress === undefined && !tile.error
  return (
    <GridListItem id={tile.id} textValue={tile.name} className={styles.tile}>
      <Picture picture={tile.src ? { src: tile.src, alt: '' } : undefined} />
      {isCover ? (
        <span className={styles.cover}>
          <Badge tone="new">{labels.coverLabel}</Badge>
        </span>
      ) : null}
      {tile.progress !== undefined && !tile.error ? (
        <div className={styles.state}>
          {tile.note ? <span>{tile.note}</span> : null}
          <ProgressBar label={labels.uploadingLabel(tile)} value={tile.progress} showLabel={false} />
        </div>
      ) : null}
      {tile.error ? (
        <div className={styles.state}>
          <span className={styles.failed}>{tile.error}</span>
          {tile.remedy ? (
            <Button className={styles.retry} onPress={() => onRemedy(tile.id)}>
              {tile.remedy}
            </Button>
          ) : null}
        </div>
      ) : null}
      <Button slot="drag" className={styles.handle}>
        <GripVertical className={styles.smallIcon} aria-hidden />
      </Button>
      {isSent && !isCover ? (
        <Button aria-label={labels.makeCoverLabel(tile)} onPress={onCover} className={styles.makeCover}>
          <Star className={styles.smallIcon} aria-hidden />
        </Button>
      ) : null}
      <Button aria-label={labels.removeLabel(tile)} onPress={() => onRemove(tile.id)} className={styles.remove}>
        <X className={styles.smallIcon} aria-hidden />
      </Button>
    </GridListItem>
  )
}
