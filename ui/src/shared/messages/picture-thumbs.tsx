import type { Picture as StoredPicture } from '@forecourt/contracts'
import { GalleryFullScreen, Picture } from '@forecourt/design-system'
import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { drawnPicture, pictureOf } from '../picture/picture-source.ts'
import { useGalleryLabels } from '../picture/use-gallery-labels.ts'
import * as styles from './picture-thumbs.css.ts'

export interface PictureThumbsProps {
  pictures: readonly StoredPicture[]
  /** Names them together. */
  label: string
  altOf: (place: number) => string
  /** Only their blur is drawn, and nothing of them is fetched. */
  isCovered?: boolean | undefined
}

/** The pictures of a message as thumbnails; one opens all of them over the whole window. */
export function PictureThumbs({ pictures, label, altOf, isCovered = false }: PictureThumbsProps) {
  const { t } = useTranslation('messages')
  const [start, setStart] = useState<number>()
  const labels = useGalleryLabels(label)
  return (
    <>
      <ul className={styles.thumbs} aria-label={label}>
        {pictures.map((picture, place) => (
          <li key={picture.id}>
            {isCovered ? (
              <span className={styles.covered}>
                <Picture
                  ratio="card"
                  picture={pictureOf(picture, t('pictures.covered', { picture: altOf(place) }))}
                  isCovered
                />
                <span className={styles.cover} aria-hidden>
                  <EyeOff size={16} />
                </span>
              </span>
            ) : (
              <button
                type="button"
                className={styles.open}
                aria-label={`${t('pictures.open', { position: place + 1 })}: ${altOf(place)}`}
                onClick={() => setStart(place)}
              >
                <Picture ratio="card" picture={pictureOf(picture, '')} sizes="12rem" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {start === undefined ? null : (
        <GalleryFullScreen
          pictures={pictures.map((picture, place) => drawnPicture(picture, altOf(place)))}
          labels={labels}
          start={start}
          onClose={() => setStart(undefined)}
        />
      )}
    </>
  )
}
