import type { VehicleAllowance } from '@forecourt/contracts'
import { Button, Callout } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { ChooseVehicles } from './choose-vehicles.tsx'

/** More vehicles are for sale than the plan allows: what happens when, and the choice of which stay. */
export function OverLimit({ vehicles }: { vehicles: VehicleAllowance['vehicles'] }) {
  const { t } = useTranslation('billing')
  const format = useFormat()
  const [isChoosing, setChoosing] = useState(false)
  const { max, over, hidden, graceUntil } = vehicles
  if (max === null || over === 0) return null
  return (
    <>
      <Callout
        tone="warning"
        title={t('over.title', { count: over })}
        actions={
          max > 0 ? (
            <Button size="sm" onPress={() => setChoosing(true)}>
              {t('over.choose')}
            </Button>
          ) : undefined
        }
      >
        {graceUntil ? t('over.grace', { date: format.date(graceUntil, 'long') }) : t('over.hidden', { count: hidden })}{' '}
        {t('over.back')}
      </Callout>
      {isChoosing ? <ChooseVehicles vehicles={vehicles} max={max} onClose={() => setChoosing(false)} /> : null}
    </>
  )
}
