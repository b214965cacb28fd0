import { financingBounds, type Vehicle } from '@forecourt/contracts'
import { Card, Grid, Heading, NumberField, Stack, Text } from '@forecourt/design-system'
import { useAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { costChoiceAtom } from '../../../shared/money/cost-choice.ts'
import { loanIssues, rightTerms, type TypedTerms } from '../loan-terms.ts'
import { LoanResult } from './loan-result.tsx'

export interface MonthlyRateProps {
  price: number
  currency: NonNullable<Vehicle['currency']>
}

/** A monthly rate from what the buyer says of a loan. */
export function MonthlyRate({ price, currency }: MonthlyRateProps) {
  const { t } = useTranslation('costs')
  const format = useFormat()
  const [{ months, yearlyPercent }, setChoice] = useAtom(costChoiceAtom)
  const [said, setSaid] = useState<Omit<TypedTerms, 'price'>>({ deposit: null, months, yearlyPercent })
  const typed = { ...said, price }
  const issues = loanIssues(typed)
  const terms = rightTerms(typed)
  const told = {
    deposit: t('rate.wrong.deposit', { price: format.price(price, currency.code) }),
    months: t('rate.wrong.months', { most: financingBounds.months }),
    percent: t('rate.wrong.percent', { most: financingBounds.yearlyPercent }),
  }
  const field = (name: keyof typeof said) => {
    const issue = issues[name]
    const change = (value: number | null) => {
      const next = { ...said, [name]: value }
      setSaid(next)
      if (value !== null && !loanIssues({ ...next, price })[name] && name !== 'deposit')
        setChoice((before) => ({ ...before, [name]: value }))
    }
    return {
      defaultValue: said[name] ?? undefined,
      minValue: 0,
      onChange: change,
      onType: change,
      error: issue && told[issue],
    }
  }
  return (
    <Card as="section" aria-labelledby="monthly-rate">
      <Stack gap={4}>
        <Heading level={3} id="monthly-rate">
          {t('rate.title')}
        </Heading>
        <NumberField
          {...field('deposit')}
          label={t('rate.deposit')}
          unit={format.currencySign(currency.code)}
          formatOptions={{ maximumFractionDigits: currency.decimals }}
        />
        <Grid columns={2} gap={3} alignItems="start">
          <NumberField {...field('months')} label={t('rate.months')} formatOptions={{ maximumFractionDigits: 0 }} />
          <NumberField
            {...field('yearlyPercent')}
            label={t('rate.percent')}
            unit="%"
            formatOptions={{ maximumFractionDigits: 2 }}
          />
        </Grid>
        {terms ? (
          <LoanResult terms={terms} currency={currency} />
        ) : (
          <Text size="sm" tone="muted">
            {t('rate.missing')}
          </Text>
        )}
      </Stack>
    </Card>
  )
}
