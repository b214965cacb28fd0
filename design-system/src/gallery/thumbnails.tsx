import { useEffect, useRef } from 'react'
import { Button } from 'react-aria-components'
import { Picture } from '../picture/picture.tsx'
import * as styles from './gallery.css.ts'
import { filesOf, type GalleryPicture } from './gallery-picture.ts'

interface ThumbnailsProps {
  pictures: readonly GalleryPicture[]
  index: number
  label: (position: number) => string
  onSelect: (index: number) => void
}

/** The row of small pictures; keeps the current one in sight without moving the page. */
export function Thumbnails({ pictures, index, label, onSelect }: ThumbnailsProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const item = row.current?.children[index] as HTMLElement | undefined
    if (!row.current || !item) return
    row.current.scrollTo({ left: item.offsetLeft - (row.current.clientWidth - item.clientWidth) / 2 })
  }, [index])
  return (
    <div ref={row} className={styles.thumbnails}>
      {pictures.map((picture, place) => (
        <Button
          key={picture.src}
          aria-label={label(place + 1)}
          {...(place === index ? { 'aria-current': 'true' as const } : {})}
          onPress={() => onSelect(place)}
          className={styles.thumbnail}
        >
          <Picture picture={{ ...filesOf(picture, 'thumb'), alt: '', placeholder: picture.placeholder }} />
        </Button>
      ))}
    </div>
  )
}
