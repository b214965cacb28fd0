import type { PriceHistory, PriceJudgement, Vehicle } from '@forecourt/contracts'
import { latePart, PriceLabelButton, Text } from '@forecourt/design-system'
import { TrendingDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../i18n/i18n.ts'
import { Late } from '../../../shared/feedback/late.tsx'
import { useFormat } from '../../../shared/format/format.ts'
import { priceLevel } from '../../../shared/vehicle/price-level.ts'
import * as styles from './price.css.ts'

const priceDialog = latePart(async () => {
  const [{ PriceDialog }] = await Promise.all([import('./price-dialog.tsx'), loadTexts('price')])
  return PriceDialog
})

export interface PriceNoteProps {
  vehicle: Vehicle
  /** Null: the server could not say. */
  judgement: PriceJudgement | null
  history: PriceHistory | null
}

/** Under the price: how it compares, where enough can be compared, and by how much it was lowered. Left out once the vehicle is sold. */
export function PriceNote({ vehicle, judgement, history }: PriceNoteProps) {
  const { t } = useTranslation('vehicle')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  if (vehicle.sold || vehicle.status === 'draft') return null
  const { drop, currencyCode } = history ?? {}
  // Where there is too little to compare with, nothing is said at all.
  const level = judgement && priceLevel(judgement.label)
  return (
    <div className={styles.note}>
      {judgement && level ? (
        <PriceLabelButton level={level} onPress={() => setOpen(true)}>
          {t(`rating.${judgement.label}`)}
        </PriceLabelButton>
      ) : null}
      {drop && currencyCode ? (
        <Text as="span" size="sm" tone="success" numeric className={styles.drop}>
          <TrendingDown className={styles.dropIcon} aria-hidden />
          {t('card.lowered', { amount: format.price(drop.by, currencyCode), date: format.date(drop.since) })}
        </Text>
      ) : null}
      <Late part={priceDialog} isWanted={isOpen} onMissing={() => setOpen(false)}>
        {(PriceDialog) => <PriceDialog vehicle={vehicle} isOpen={isOpen} onOpenChange={setOpen} />}
      </Late>
    </div>
  )
}
