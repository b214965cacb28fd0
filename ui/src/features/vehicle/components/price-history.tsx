import type { PriceHistory as History } from '@forecourt/contracts'
import { Heading, StepChart, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import * as styles from './vehicle.css.ts'

/** What the vehicle was offered for since it is on the market. */
export function PriceHistory({ history, now = Date.now() }: { history: History | null; now?: number }) {
  const { t } = useTranslation('price')
  const format = useFormat()
  const first = history?.points[0]
  if (!history || !first) return null
  return (
    <section className={styles.section} aria-labelledby="price-history">
      <Heading level={2} id="price-history">
        {t('history.title')}
      </Heading>
      {history.points.length === 1 ? (
        <Text size="sm" tone="muted" numeric>
          {t('history.unchanged', {
            price: format.price(first.price, first.currencyCode),
            date: format.date(first.at, 'long'),
          })}
        </Text>
      ) : (
        <StepChart
          label={t('history.title')}
          points={history.points.map((point) => ({
            at: Date.parse(point.at),
            value: point.amount,
            dateText: format.date(point.at),
            valueText: format.price(point.price, point.currencyCode),
          }))}
          until={{ at: now, dateText: t('history.today') }}
          columns={{ date: t('history.from'), value: t('history.price') }}
        />
      )}
    </section>
  )
}
