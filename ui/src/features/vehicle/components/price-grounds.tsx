import { type PriceGrounds, priceRules } from '@forecourt/contracts'
import { Callout, Heading, PriceLabel, Stack, StripPlot, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { priceLevel } from '../../../shared/vehicle/price-level.ts'
import { Comparables } from './comparables.tsx'
import * as styles from './price.css.ts'
import { PriceFormula } from './price-formula.tsx'

/** The label, where the price lies among the others, the formula with its numbers, and what it was compared with. */
export function PriceGroundsView({ grounds }: { grounds: PriceGrounds }) {
  const { t } = useTranslation(['price', 'vehicle'])
  const level = priceLevel(grounds.label)
  const verdict = useVerdict(grounds)
  return (
    <Stack gap={6}>
      {level ? (
        <div className={styles.verdict}>
          <PriceLabel level={level}>{t(`vehicle:rating.${grounds.label}`)}</PriceLabel>
          <Text numeric>{verdict}</Text>
        </div>
      ) : (
        <Callout title={t('label.not_enough_data')}>
          {t('few', { count: grounds.count, needed: priceRules.leastComparables })}
        </Callout>
      )}
      <Distribution grounds={grounds} />
      {level ? <PriceFormula grounds={grounds} /> : null}
      <Scope grounds={grounds} />
      <Comparables grounds={grounds} />
    </Stack>
  )
}

/** "€14,990 is 7 % below the median of 23 comparable vehicles." */
function useVerdict({ price, ratio, count, currencyCode }: PriceGrounds): string {
  const { t } = useTranslation('price')
  const format = useFormat()
  if (price === null || ratio === null) return ''
  const share = Math.abs(ratio - 1)
  const side = share < 0.005 ? 'level' : ratio < 1 ? 'below' : 'above'
  return t(`verdict.${side}`, {
    price: format.price(price, currencyCode),
    percent: format.percent(share),
    total: format.number(count),
  })
}

function Distribution({ grounds }: { grounds: PriceGrounds }) {
  const { t } = useTranslation('price')
  const format = useFormat()
  const { price, median, prices, bounds, currencyCode } = grounds
  const [least, most] = [prices[0], prices.at(-1)]
  if (price === null || median === null || least === undefined || most === undefined) return null
  const money = (amount: number) => format.price(amount, currencyCode)
  const label = t('plot.label', {
    price: money(price),
    total: format.number(grounds.count),
    least: money(least),
    most: money(most),
    median: money(median),
  })
  return (
    <StripPlot
      label={label}
      values={prices}
      own={{ value: price, label: t('plot.own', { price: money(price) }) }}
      median={{ value: median, label: t('plot.median', { price: money(median) }) }}
      bands={[
        ...bounds.map((bound) => ({
          level: priceLevel(bound.label) ?? 'fair',
          label: t(`short.${bound.label}`),
          upTo: bound.price,
        })),
        { level: 'high', label: t('short.high'), upTo: null },
      ]}
      format={money}
    />
  )
}

function Scope({ grounds: { scope, isWider } }: { grounds: PriceGrounds }) {
  const { t } = useTranslation('price')
  const format = useFormat()
  if (!scope) return null
  const { powerMin, powerMax } = scope
  const isPowerKnown = powerMin !== null && powerMax !== null
  const said = {
    model: `${scope.brand} ${scope.model}`,
    powertrain: t(`powertrain.${scope.powertrain}`),
    from: scope.yearMin,
    to: scope.yearMax,
    least: format.distance(scope.mileageMin, 'bare'),
    most: format.distance(scope.mileageMax),
  }
  return (
    <section className={styles.part}>
      <Heading level={3}>{t('scope.title')}</Heading>
      <Text size="sm" numeric>
        {isPowerKnown
          ? t('scope.textPower', {
              ...said,
              weakest: format.power(powerMin, 'bare'),
              strongest: format.power(powerMax),
            })
          : t('scope.text', said)}
      </Text>
      {isWider ? (
        <Callout title={t('scope.widerTitle')}>{t('scope.wider', { needed: priceRules.leastComparables })}</Callout>
      ) : (
        <Text size="sm" tone="muted">
          {t(isPowerKnown ? 'scope.power' : 'scope.anyPower', {
            percent: format.percent(priceRules.powerPercent / 100),
          })}
        </Text>
      )}
      <Text size="sm" tone="muted">
        {t('scope.note')}
      </Text>
    </section>
  )
}
