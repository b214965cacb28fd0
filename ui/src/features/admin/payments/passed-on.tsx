import type { AdminPaymentDetails } from '@forecourt/contracts'
import { Button, Callout, Link, Stack } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { passedOnFate } from './review-model.ts'

export interface PassedOnProps {
  of: AdminPaymentDetails
  /** Undefined where the caller may only look. */
  onSettle: (() => void) | undefined
}

/** What a dispute means for the better plan that the payment's value went into, and the way to settle it. */
export function PassedOn({ of, onSettle }: PassedOnProps) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const { passedOn } = of
  const date = passedOn?.until ? format.date(passedOn.until, 'time') : ''
  const plan = passedOn?.plan.name ?? of.plan.name
  return (
    <Callout
      tone="warning"
      title={t('passedOn.title')}
      actions={
        onSettle ? (
          <Button size="sm" variant="primary" onPress={onSettle}>
            {t('passedOn.open')}
          </Button>
        ) : undefined
      }
    >
      <Stack gap={2}>
        {t(`passedOn.fates.${passedOnFate(of)}`, { plan, date })}
        {passedOn?.kind === 'purchase' ? (
          <Link href={paths.adminPayment(passedOn.id)}>{t('passedOn.holder', { plan })}</Link>
        ) : null}
      </Stack>
    </Callout>
  )
}
