import type { ThreadMessage } from '@forecourt/contracts'
import { GalleryFullScreen, Text } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Picture } from '../../../shared/picture/picture.tsx'
import { drawnPicture } from '../../../shared/picture/picture-source.ts'
import { useGalleryLabels } from '../../../shared/picture/use-gallery-labels.ts'
import * as styles from './message-pictures.css.ts'

/** The pictures of a message as thumbnails; one opens all of them over the whole window. */
export function SentPictures({ message, isMine, name }: { message: ThreadMessage; isMine: boolean; name: string }) {
  const { t } = useTranslation('messages')
  const [start, setStart] = useState<number>()
  const labels = useGalleryLabels(t(isMine ? 'pictures.yours' : 'pictures.all', { name }))
  const { pictures = [], goneCount = 0 } = message
  const altOf = (place: number) => t(isMine ? 'pictures.mine' : 'pictures.theirs', { name, position: place + 1 })
  return (
    <>
      {pictures.length > 0 ? (
        <ul className={styles.shown} aria-label={labels.gallery}>
          {pictures.map((picture, place) => (
            <li key={picture.id}>
              <button
                type="button"
                className={styles.open}
                aria-label={`${t('pictures.open', { position: place + 1 })}: ${altOf(place)}`}
                onClick={() => setStart(place)}
              >
                <Picture picture={picture} alt="" sizes="12rem" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {goneCount > 0 ? (
        <Text size="sm" tone="muted">
          {t('pictures.gone', { count: goneCount })}
        </Text>
      ) : null}
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
