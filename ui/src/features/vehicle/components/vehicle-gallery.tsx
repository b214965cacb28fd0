import type { Vehicle } from '@forecourt/contracts'
import { Gallery } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { drawnPicture } from '../../../shared/picture/picture-source.ts'
import { useGalleryLabels } from '../../../shared/picture/use-gallery-labels.ts'
import { standInOf } from '../../../shared/vehicle/what-is-lacking.ts'

/** The vehicle's pictures; the first takes part in the transition from its card. */
export function VehicleGallery({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicle')
  return (
    <Gallery
      transitionName="vehicle-picture"
      standIn={standInOf(vehicle)}
      pictures={vehicle.pictures.map((picture, index) =>
        drawnPicture(picture, t('gallery.picture', { title: vehicle.title, position: index + 1 })),
      )}
      labels={useGalleryLabels(t('gallery.label', { title: vehicle.title }))}
    />
  )
}
