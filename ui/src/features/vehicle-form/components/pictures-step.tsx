import { pictureMaxBytes, pictureTypes } from '@forecourt/contracts'
import { FileDropzone, PictureTiles, Stack, Text, type UploadTile } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import type { PictureItem } from '../../../shared/picture/picture-list.ts'
import { nearestWidth, pictureFile } from '../../../shared/picture/picture-source.ts'
import { usePreviews } from '../../../shared/picture/use-previews.ts'
import type { Allowance } from '../../../shared/plan/allowance.ts'
import { PhotoLine } from '../../../shared/plan/photo-line.tsx'
import type { FormPictures } from '../use-pictures.ts'
import { PictureAdvice } from './picture-advice.tsx'

export interface PicturesStepProps {
  pictures: FormPictures
  /** "Picture is required.", once the person has been here. */
  error: string | undefined
  /** A live vehicle's pictures change at once; the seller should know. */
  isLive: boolean
  allowance: Allowance | undefined
}

/** HEIC is taken too, for the form makes a JPEG of it; some systems know it by the ending of its name only. */
const accepted = [...pictureTypes, 'image/heic', 'image/heif', '.heic', '.heif']

/** Pictures by drag, choosing, pasting or camera; each with its own progress, refusal and remedy. */
export function PicturesStep({ pictures, error, isLive, allowance }: PicturesStepProps) {
  const { t } = useTranslation('vehicle-form')
  const format = useFormat()
  const previewOf = usePreviews(pictures.items)
  const tileOf = (item: PictureItem, index: number): UploadTile => {
    const tile = { id: item.key, name: t('pictures.name', { position: index + 1 }) }
    if (item.state === 'stored') {
      const { picture } = item
      const type = picture.formats.includes('webp') ? 'webp' : (picture.formats[0] ?? 'webp')
      return { ...tile, src: pictureFile(picture, nearestWidth(picture, 320), type) }
    }
    const src = previewOf(item) ?? ''
    if (item.state === 'failed') {
      return { ...tile, src, error: item.reason, remedy: item.remedy ? t(`pictures.${item.remedy}`) : undefined }
    }
    const ahead = item.state === 'sending' ? pictures.aheadOf(item.key) : undefined
    const note = ahead === undefined ? undefined : t('pictures.turn', { count: ahead })
    return { ...tile, src, note, progress: item.state === 'preparing' ? 0 : Math.round(item.share * 100) }
  }
  const tiles = pictures.items.map(tileOf)
  return (
    <Stack gap={5}>
      <FileDropzone
        label={t('pictures.drop')}
        help={t('pictures.help', { size: format.number(pictureMaxBytes / 1024 / 1024) })}
        chooseLabel={t('pictures.choose')}
        cameraLabel={t('pictures.camera')}
        accept={accepted}
        onFiles={pictures.add}
        error={error}
      />
      {allowance ? (
        <PhotoLine allowance={allowance} used={pictures.items.filter(({ state }) => state !== 'failed').length} />
      ) : null}
      <PictureAdvice pictures={pictures} />
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
            onRemedy={pictures.remedy}
            coverLabel={t('pictures.cover')}
            makeCoverLabel={(tile) => t('pictures.makeCover', { name: tile.name })}
            removeLabel={(tile) => t('pictures.remove', { name: tile.name })}
            uploadingLabel={(tile) => t('pictures.uploading', { name: tile.name })}
            movedLabel={(place, count) => t('pictures.moved', { place, count })}
          />
          <Text size="sm" tone="muted">
            {t(isLive ? 'pictures.orderLive' : 'pictures.order')}
          </Text>
        </>
      ) : null}
    </Stack>
  )
}
