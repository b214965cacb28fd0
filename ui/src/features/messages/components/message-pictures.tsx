import { messagePicturesMax, pictureTypes } from '@forecourt/contracts'
import { Button, Callout, FileButton, IconButton, Picture, ProgressBar, Text } from '@forecourt/design-system'
import { media } from '@forecourt/design-system/theme'
import { Camera, ImagePlus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMedia } from '../../../shared/feedback/use-media.ts'
import type { PictureItem } from '../../../shared/picture/picture-list.ts'
import { nearestWidth, pictureFile } from '../../../shared/picture/picture-source.ts'
import { usePreviews } from '../../../shared/picture/use-previews.ts'
import type { MessagePictures as Pictures } from '../api/use-message-pictures.ts'
import * as styles from './message-pictures.css.ts'

/** HEIC is taken too: a JPEG is made of it where the browser can. */
const accepted = [...pictureTypes, 'image/heic', 'image/heif', '.heic', '.heif']

/** The ways to bring pictures; beside them there is pasting into the field. */
export function PictureButtons({ pictures }: { pictures: Pictures }) {
  const { t } = useTranslation('messages')
  const isTouched = useMedia(media.coarse)
  const shared = { accept: accepted, isDisabled: pictures.isFull, onFiles: pictures.add }
  return (
    <>
      <FileButton {...shared} label={t('pictures.add')} icon={<ImagePlus />} allowsMultiple />
      {isTouched ? <FileButton {...shared} label={t('pictures.camera')} icon={<Camera />} isCamera /> : null}
    </>
  )
}

/** The pictures of the message that is being written, each with its progress, its refusal and a way out. */
export function PicturesToSend({ pictures }: { pictures: Pictures }) {
  const { t } = useTranslation('messages')
  const previewOf = usePreviews(pictures.items)
  const srcOf = (item: PictureItem): string | undefined =>
    item.state === 'stored' ? pictureFile(item.picture, nearestWidth(item.picture, 320), 'webp') : previewOf(item)
  return (
    <>
      {pictures.items.length > 0 ? (
        <ul className={styles.tiles} aria-label={t('pictures.toSend')}>
          {pictures.items.map((item, place) => {
            const name = t('pictures.name', { position: place + 1 })
            return (
              <li key={item.key} className={styles.tile}>
                <span className={styles.preview}>
                  <Picture picture={{ src: srcOf(item) ?? '', alt: name }} />
                </span>
                <span className={styles.remove}>
                  <IconButton
                    size="sm"
                    round
                    label={t('pictures.remove', { name })}
                    icon={<X />}
                    onPress={() => pictures.remove(item)}
                  />
                </span>
                {item.state === 'failed' ? (
                  <div role="alert" className={styles.state}>
                    <Text size="xs" tone="danger">
                      {item.reason}
                    </Text>
                    {item.remedy ? (
                      <Button size="sm" onPress={() => pictures.remedy(item.key)}>
                        {t(`pictures.${item.remedy}`)}
                      </Button>
                    ) : null}
                  </div>
                ) : null}
                {item.state === 'preparing' || item.state === 'waiting' || item.state === 'sending' ? (
                  <ProgressBar
                    label={t('pictures.uploading', { name })}
                    value={item.state === 'preparing' ? 0 : Math.round(item.share * 100)}
                    showLabel={false}
                  />
                ) : null}
              </li>
            )
          })}
        </ul>
      ) : null}
      {pictures.isOver ? (
        <Callout role="status" tone="warning">
          {t('pictures.most', { count: messagePicturesMax })}
        </Callout>
      ) : null}
    </>
  )
}
