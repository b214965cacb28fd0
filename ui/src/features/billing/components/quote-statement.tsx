import type { Quote } from '@forecourt/contracts'
import { Card, DescriptionList, Heading, Inline, Stack, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import * as styles from './quote-statement.css.ts'

export interface QuoteStatementProps {
  quote: Quote
  /** What is bought: "Plus, 12 months". */
  name: string
}

/** What is charged now and why, for which time, and what happens to the plans somebody has. */
export function QuoteStatement({ quote, name }: QuoteStatementProps) {
  const { t } = useTranslation('billing')
  const format = useFormat()
  const { price, credit, discount, charged, tax, how, from, until } = quote
  const amount = (value: number) => format.price(value, quote.currency)
  const less = (value: number) => (value > 0 ? amount(-value) : null)
  const rate = format.number(tax.rate, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <Card as="section" aria-labelledby="quote">
      <Stack gap={4}>
        <Heading level={2} id="quote">
          {t('quote.title')}
        </Heading>
        <DescriptionList
          columns={1}
          items={[
            { term: name, value: amount(price) },
            // More credit than the price is becomes time, which is said below.
            { term: t('quote.credit'), value: less(Math.min(credit, price)) },
            { term: t('quote.discount'), value: less(discount) },
            {
              term: t('quote.from'),
              value: how === 'starts' || how === 'upgrades' ? t('quote.now') : format.date(from, 'long'),
            },
            { term: t('quote.until'), value: format.date(until, 'long') },
          ]}
        />
        <Inline justifyContent="space-between" alignItems="baseline" className={styles.total}>
          <Text as="span" weight="semibold">
            {t('quote.charged')}
          </Text>
          <Text as="span" size="xl" weight="bold" numeric>
            {amount(charged)}
          </Text>
        </Inline>
        <Text size="sm" tone="muted" numeric>
          {tax.rate > 0 ? t('quote.tax', { amount: amount(tax.amount), rate }) : t('quote.noTax')}
        </Text>
        <Consequences quote={quote} />
      </Stack>
    </Card>
  )
}

function Consequences({ quote }: { quote: Quote }) {
  const { t } = useTranslation('billing')
  const format = useFormat()
  const { how, ends, delays, credit, price, until } = quote
  const lines = [
    how === 'extends' || how === 'follows' ? t(`quote.how.${how}`) : null,
    ...ends.map((one) =>
      t(one.granted ? 'quote.endsGranted' : 'quote.ends', {
        plan: one.name,
        credit: format.price(one.credit, quote.currency),
      }),
    ),
    credit > price ? t('quote.excess', { amount: format.price(credit - price, quote.currency) }) : null,
    ...delays.map((one) => t('quote.delays', { plan: one.name })),
    t('quote.noRenewal', { date: format.date(until, 'long') }),
  ].filter((line) => line !== null)
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <Text as="li" size="sm" key={line}>
          {line}
        </Text>
      ))}
    </ul>
  )
}
