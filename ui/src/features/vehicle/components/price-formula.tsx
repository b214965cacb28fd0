import type { PriceGrounds, PriceLabel } from '@forecourt/contracts'
import { Heading, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import * as styles from './price.css.ts'

interface Bound {
  label: PriceLabel
  share: string
  price: string
}

/** Price ÷ median with this vehicle's numbers, and up to where each label reaches. */
export function PriceFormula({ grounds }: { grounds: PriceGrounds }) {
  const { t } = useTranslation('price')
  const format = useFormat()
  const { price, median, ratio, bounds, currencyCode } = grounds
  if (price === null || median === null || ratio === null) return null
  const money = (amount: number) => format.price(amount, currencyCode)
  const share = (value: number, digits: number) =>
    format.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const last = bounds.at(-1)
  const rows: Bound[] = bounds.map((bound) => ({
    label: bound.label,
    share: t('formula.upTo', { value: share(bound.percent / 100, 2) }),
    price: t('formula.upTo', { value: money(bound.price) }),
  }))
  if (last) {
    rows.push({
      label: 'high',
      share: t('formula.above', { value: share(last.percent / 100, 2) }),
      price: t('formula.above', { value: money(last.price) }),
    })
  }
  return (
    <section className={styles.part}>
      <Heading level={3}>{t('formula.title')}</Heading>
      <Text numeric>
        {t('formula.text')} = {money(price)} ÷ {money(median)} = <strong>{share(ratio, 3)}</strong>
      </Text>
      <table className={styles.table}>
        <caption className={styles.hiddenCaption}>{t('formula.bounds')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('formula.label')}</th>
            <th scope="col">{t('formula.text')}</th>
            <th scope="col" className={styles.amount}>
              {t('formula.here')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label} aria-current={row.label === grounds.label || undefined}>
              <th scope="row">{t(`short.${row.label}`)}</th>
              <td>{row.share}</td>
              <td className={styles.amount}>{row.price}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
