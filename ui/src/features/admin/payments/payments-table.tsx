import type { AdminPayment } from '@forecourt/contracts'
import { Inline, Link, Table } from '@forecourt/design-system'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useFormat } from '../../../shared/format/format.ts'
import * as styles from '../components/admin.css.ts'
import { PaymentBadges } from './payment-words.tsx'
import { reviewOf } from './review-model.ts'

export interface PaymentsTableProps {
  payments: readonly AdminPayment[]
  isBusy: boolean
  /** Without it they are one person's latest: fewer columns, and a fixed order. */
  sort?: 'createdAt' | '-createdAt'
  onSort?: (sort: 'createdAt' | '-createdAt') => void
  empty: ReactNode
}

/** Payments, each row leading to its page. */
export function PaymentsTable({ payments, isBusy, sort, onSort, empty }: PaymentsTableProps) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const navigate = useNavigate()
  const price = ({ amount, currency }: AdminPayment['charged']) => format.price(amount, currency)
  return (
    <Table
      label={t('title')}
      rows={payments}
      rowId={({ id }) => id}
      isBusy={isBusy}
      onRowAction={(id) => void navigate(paths.adminPayment(id))}
      {...(sort && {
        sort: {
          column: 'createdAt',
          direction: sort === 'createdAt' ? ('ascending' as const) : ('descending' as const),
        },
        onSortChange: ({ direction }) => onSort?.(direction === 'ascending' ? 'createdAt' : '-createdAt'),
      })}
      empty={empty}
      columns={[
        {
          id: 'createdAt',
          header: t('columns.createdAt'),
          isSortable: sort !== undefined,
          cell: ({ createdAt }) => (
            <span className={styles.stamp}>{format.date(createdAt, sort ? 'time' : 'short')}</span>
          ),
        },
        {
          id: 'paidAt',
          header: t('columns.paidAt'),
          cell: ({ paidAt }) => (
            <span className={styles.stamp}>{paidAt ? format.date(paidAt, sort ? 'time' : 'short') : '–'}</span>
          ),
        },
        ...(sort
          ? [
              {
                id: 'user',
                header: t('columns.user'),
                isRowHeader: true,
                cell: ({ user }: AdminPayment) => user.name ?? t('somebody'),
              },
            ]
          : []),
        {
          id: 'plan',
          header: t('columns.plan'),
          isRowHeader: sort === undefined,
          cell: ({ id, plan }) => (
            <Link variant="quiet" href={paths.adminPayment(id)}>
              {plan.name}
            </Link>
          ),
        },
        {
          id: 'charged',
          header: t('columns.charged'),
          align: 'end',
          numeric: true,
          cell: ({ charged, received }) => price(received ?? charged),
        },
        {
          id: 'givenBack',
          header: t('columns.givenBack'),
          align: 'end',
          numeric: true,
          cell: ({ givenBack }) => (givenBack.amount === 0 ? '–' : price(givenBack)),
        },
        {
          id: 'state',
          header: t('columns.state'),
          cell: (row) => (
            <Inline gap={1}>
              <PaymentBadges of={row} />
            </Inline>
          ),
        },
        ...(sort
          ? [
              {
                id: 'review',
                header: t('columns.review'),
                cell: (row: AdminPayment) => {
                  const review = reviewOf(row)
                  return review ? t(`reviews.${review}`) : '–'
                },
              },
            ]
          : []),
      ]}
    />
  )
}
