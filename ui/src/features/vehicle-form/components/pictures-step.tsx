import { pictureMaxBytes, pictureTypes } from '@forecourt/contracts'
import { FileDropzone, PictureTiles, Stack, Text, type UploadTile } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { nearestWidth, pictureFile } from '../../../shared/picture/picture-source.ts'
import type { FormPictures } from '../use-pictures.ts'
import { usePreviews } from '../use-previews.ts'

export interface PicturesStepProps {
  pictures: FormPictures
  /** "Picture is required.", once the person has been here. */
  error: string | undefined
  /** A live vehicle's pictures change at once; the seller should know. */
  isLive: boolean
}

/** Pictures by drag, choosing, pasting or camera; each with its own progress, refusal and retry. */
export function PicturesStep({ pictures, error, isLive }: PicturesStepProps) {
  const { t } = useTranslation('vehicle-form')
  const format = useFormat()
  const previewOf = usePreviews(pictures.items)
  const tiles = pictures.items.map((item, index): UploadTile => {
    const name = t('pictures.name', { position: index + 1 })
    if (item.state === 'stored') {
      const { picture } = item
      const type = picture.formats.includes('webp') ? 'webp' : (picture.formats[0] ?? 'webp')
      return { id: item.key, name, src: pictureFile(picture, nearestWidth(picture, 320), type) }
    }
    const src = previewOf(item) ?? ''
    if (item.state === 'failed') return { id: item.key, name, src, error: item.reason }
    return { id: item.key, name, src, progress: Math.round(item.share * 100) }
  })
  return (
    <Stack gap={5}>
      <FileDropzone
        label={t('pictures.drop')}
        help={t('pictures.help', { size: format.number(pictureMaxBytes / 1024 / 1024) })}
        chooseLabel={t('pictures.choose')}
        cameraLabel={t('pictures.camera')}
        accept={pictureTypes}
        onFiles={pictures.add}
        error={error}
      />
      {tiles.length > 0 ? (
        <>
          <PictureTiles
            label={t('pictures.list')}
            tiles={tiles}
            onReorder={pictures.reorder}
            onRemove={(key) => {
              const item = pictures.items.find((one) => one.key === key)
              if (item) pictures.remove(item)
            }}
            onRetry={pictures.retry}
            coverLabel={t('pictures.cover')}
            removeLabel={(tile) => t('pictures.remove', { name: tile.name })}
            retryLabel={t('pictures.retry')}
            uploadingLabel={(tile) => t('pictures.uploading', { name: tile.name })}
          />
          <Text size="sm" tone="muted">
            {t(isLive ? 'pictures.orderLive' : 'pictures.order')}
          </Text>
        </>
      ) : null}
    </Stack>
  )
}
