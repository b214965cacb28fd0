import { priceComparables, type Vehicle } from '@forecourt/contracts'
import { Button, Dialog, ErrorState, Spinner } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useBuyerCurrency } from '../../../shared/money/use-buyer-currency.ts'
import { useSession } from '../../../shared/session/session.ts'
import * as styles from './price.css.ts'
import { PriceGroundsView } from './price-grounds.tsx'

export interface PriceDialogProps {
  vehicle: Vehicle
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** What a price label rests on, in the viewer's currency. */
export function PriceDialog({ vehicle, isOpen, onOpenChange }: PriceDialogProps) {
  const { t } = useTranslation('price')
  const { config } = useSession()
  const { currency } = useBuyerCurrency(config?.currencies ?? [])
  const input = { params: { id: vehicle.id }, query: currency ? { currency: currency.id } : {} }
  const { data, error, mutate } = useEndpoint(priceComparables, isOpen ? input : null)
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      size="lg"
      title={t('dialog.title')}
      description={vehicle.title}
      closeLabel={t('dialog.close')}
    >
      {data ? <PriceGroundsView grounds={data} /> : null}
      {!data && error ? (
        <ErrorState
          level={3}
          title={t('dialog.failed')}
          actions={<Button onPress={() => void mutate()}>{t('dialog.retry')}</Button>}
        >
          {error.message}
        </ErrorState>
      ) : null}
      {data || error ? null : (
        <div className={styles.waiting}>
          <Spinner label={t('dialog.loading')} />
        </div>
      )}
    </Dialog>
  )
}
