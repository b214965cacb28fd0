import type { Vehicle } from '@forecourt/contracts'
import { Button } from '@forecourt/design-system'
import { MessageSquareText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMedia } from '../../../shared/feedback/use-media.ts'
import { useFootBar } from '../../../shared/page/foot-bar.ts'
import { VehiclePrice } from '../../../shared/vehicle/vehicle-price.tsx'
import * as styles from './vehicle.css.ts'

/** Price and contact, always in reach on phones. */
export function PhoneBar({ vehicle, onContact }: { vehicle: Vehicle; onContact: () => void }) {
  const { t } = useTranslation('vehicle')
  useFootBar(useMedia(styles.phoneBarShown) ? '4rem' : undefined)
  return (
    <div className={styles.phoneBar} data-keep-clear="">
      <VehiclePrice vehicle={vehicle} />
      <Button variant="primary" icon={<MessageSquareText />} onPress={onContact}>
        {t('contact.short')}
      </Button>
    </div>
  )
}
