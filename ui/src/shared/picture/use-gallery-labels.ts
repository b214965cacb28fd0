import type { GalleryLabels } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'

/** The texts of a gallery that is named so. */
export function useGalleryLabels(gallery: string): GalleryLabels {
  const { t } = useTranslation('vehicle')
  return {
    gallery,
    previous: t('gallery.previous'),
    next: t('gallery.next'),
    fullScreen: t('gallery.fullScreen'),
    exitFullScreen: t('gallery.exitFullScreen'),
    close: t('gallery.close'),
    zoomIn: t('gallery.zoomIn'),
    zoomOut: t('gallery.zoomOut'),
    zoomLevel: (percent) => t('gallery.zoomLevel', { percent }),
    counter: (position, total) => t('gallery.counter', { position, total }),
    thumbnail: (position) => t('gallery.thumbnail', { position }),
  }
}
