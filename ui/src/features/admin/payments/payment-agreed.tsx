import type { AdminPaymentDetails } from '@forecourt/contracts'
import { DescriptionList } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { reviewOf } from './review-model.ts'

/** What was agreed, and what became of the plan. */
export function PaymentAgreed({ of }: { of: AdminPaymentDetails }) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const { agreed, lot, passedOn, received, givenBack, state, id, createdAt, paidAt } = of
  const { currency } = agreed
  const review = reviewOf(of)
  const price = (amount: number, code = currency) => format.price(amount, code)
  const some = (amount: number) => (amount === 0 ? null : price(amount))
  const rate = format.number(agreed.tax.rate, { style: 'percent', maximumFractionDigits: 4 })
  return (
    <DescriptionList
      columns={1}
      items={[
        { term: t('agreed.review'), value: review ? t(`reviewsLong.${review}`) : null },
        { term: t('agreed.price'), value: price(agreed.price) },
        { term: t('agreed.credit'), value: some(-agreed.credit) },
        { term: t('agreed.discount'), value: some(-agreed.discount) },
        { term: t('agreed.charged'), value: price(agreed.charged) },
        { term: t('agreed.tax'), value: t('agreed.taxAt', { amount: price(agreed.tax.amount), rate }) },
        { term: t('agreed.received'), value: received ? price(received.amount, received.currency) : null },
        { term: t('agreed.givenBack'), value: some(givenBack.amount) },
        { term: t('agreed.months'), value: t('agreed.monthsOf', { count: agreed.months }) },
        { term: t('agreed.createdAt'), value: format.date(createdAt, 'time') },
        { term: t('agreed.paidAt'), value: paidAt ? format.date(paidAt, 'time') : null },
        { term: t('agreed.expiresAt'), value: state === 'created' ? format.date(agreed.expiresAt, 'time') : null },
        {
          term: t('agreed.lot'),
          value: lot
            ? t(`lots.${lot.end ?? lot.state}`, { date: lot.until ? format.date(lot.until, 'time') : '' })
            : null,
        },
        { term: t('agreed.passedOn'), value: passedOn?.plan.name },
        { term: t('agreed.unused'), value: lot && lot.unused.amount > 0 ? price(lot.unused.amount) : null },
        { term: t('agreed.id'), value: id },
      ]}
    />
  )
}
