import { favoriteVehicles, type Vehicle } from '@forecourt/contracts'
import { Button, IconButton } from '@forecourt/design-system'
import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { useMarks } from '../../../shared/vehicle/marks.ts'
import * as styles from './compare.css.ts'

export interface ComparedActionsProps {
  vehicle: Vehicle
  /** As it is told apart from the others. */
  name: string
  onContact: (vehicle: Vehicle) => void
}

/** Writes to the seller of a compared vehicle, and saves it. Nobody writes about their own, or about what is sold. */
export function ComparedActions({ vehicle, name, onContact }: ComparedActionsProps) {
  const { t } = useTranslation(['compare', 'vehicle'])
  const invalidate = useInvalidate()
  const marks = useMarks(vehicle)
  const onSave = async () => {
    await marks.toggleFavorite()
    await invalidate(favoriteVehicles)
  }
  return (
    <div className={styles.actions}>
      {vehicle.canEdit || vehicle.sold ? null : (
        <Button
          size="sm"
          className={styles.contact}
          aria-label={t('contact', { name })}
          onPress={() => onContact(vehicle)}
        >
          {t('vehicle:contact.short')}
        </Button>
      )}
      {vehicle.status === 'draft' ? null : (
        <IconButton
          size="sm"
          variant="secondary"
          icon={<Heart className={styles.heart} data-on={marks.isFavorite || undefined} />}
          label={t('vehicle:card.save', { title: name })}
          aria-pressed={marks.isFavorite}
          onPress={() => void onSave()}
        />
      )}
    </div>
  )
}
