import { type FinancingTerms, financingOf, type Vehicle } from '@forecourt/contracts'
import { DescriptionList, Stack, Text, Unbroken } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { CostFigure } from './cost-figure.tsx'
import * as styles from './costs.css.ts'

export interface LoanResultProps {
  terms: FinancingTerms
  currency: NonNullable<Vehicle['currency']>
}

/** The rate, how it is reckoned, and what is paid in all. */
export function LoanResult({ terms, currency }: LoanResultProps) {
  const { t } = useTranslation('costs')
  const format = useFormat()
  const { months, yearlyPercent, deposit } = terms
  const { loan, rate, total, interest } = financingOf(terms, currency.decimals)
  const money = (amount: number) => format.price(amount, currency.code)
  const whole = (amount: number) => money(Math.round(amount))
  const monthly = format.percent(yearlyPercent / 1200, 4)
  return (
    <>
      <CostFigure>{t('rate.perMonth', { amount: money(rate) })}</CostFigure>
      <Stack gap={1}>
        {yearlyPercent === 0 ? (
          <>
            <Text size="sm">{t('rate.plainFormula')}</Text>
            <Text size="sm" numeric>
              {money(loan)} ÷ {format.number(months)} = <strong>{money(rate)}</strong>
            </Text>
          </>
        ) : (
          <>
            <Text size="sm">
              {t('rate.loan')} × i ÷ (1 − <Power of="i" exponent="n" />)
            </Text>
            <Text size="sm" numeric>
              {money(loan)} × {monthly} ÷ (1 − <Power of={monthly} exponent={format.number(months)} />) ={' '}
              <strong>{money(rate)}</strong>
            </Text>
            <Text size="sm" tone="muted">
              {t('rate.where')}
            </Text>
          </>
        )}
      </Stack>
      <DescriptionList
        columns={1}
        items={[
          { term: t('rate.loan'), value: money(loan) },
          { term: t('rate.interest'), value: whole(Math.max(0, interest)) },
          { term: t(deposit > 0 ? 'rate.totalWithDeposit' : 'rate.total'), value: whole(total) },
        ]}
      />
    </>
  )
}

/** "(1 + i)⁻ⁿ" */
function Power({ of, exponent }: { of: string; exponent: string }) {
  return (
    <Unbroken>
      (1 + {of})<sup className={styles.exponent}>−{exponent}</sup>
    </Unbroken>
  )
}
