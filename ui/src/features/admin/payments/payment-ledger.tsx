import type { LedgerLine } from '@forecourt/contracts'
import { Table } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import * as styles from '../components/admin.css.ts'

type Line = LedgerLine & { place: number }

/** Postings, debits and credits in columns of their own as accountants read them. */
export function PaymentLedger({ lines }: { lines: readonly LedgerLine[] }) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const price = ({ amount, currency }: LedgerLine['amount'], sign: 1 | -1) =>
    amount * sign > 0 ? format.price(amount * sign, currency) : ''
  return (
    <Table<Line>
      label={t('ledger.of')}
      rows={lines.map((line, place) => ({ ...line, place }))}
      rowId={({ place }) => String(place)}
      empty={t('ledger.none')}
      columns={[
        {
          id: 'at',
          header: t('ledger.at'),
          cell: ({ at, kind }) => (
            <span className={styles.stamp}>
              {kind === 'recognition' ? t('ledger.until', { date: format.date(at) }) : format.date(at, 'time')}
            </span>
          ),
        },
        { id: 'kind', header: t('ledger.kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
        {
          id: 'account',
          header: t('ledger.account'),
          isRowHeader: true,
          cell: ({ account }) => t(`accounts.${account}`),
        },
        { id: 'debit', header: t('ledger.debit'), align: 'end', numeric: true, cell: ({ amount }) => price(amount, 1) },
        {
          id: 'credit',
          header: t('ledger.credit'),
          align: 'end',
          numeric: true,
          cell: ({ amount }) => price(amount, -1),
        },
      ]}
    />
  )
}
