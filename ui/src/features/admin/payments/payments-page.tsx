import { listAdminPayments, listUsers, paymentStates } from '@forecourt/contracts'
import { Button, EmptyState, ErrorState, Heading, Inline, RadioGroup, Select, Text } from '@forecourt/design-system'
import { Download, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { ResultPages } from '../../../shared/vehicle/result-pages.tsx'
import * as styles from '../components/admin.css.ts'
import { ListSearch } from '../components/list-search.tsx'
import { LedgerDialog } from './ledger-dialog.tsx'
import {
  isPaymentId,
  type PaymentQuery,
  paymentFilter,
  paymentViews,
  readPaymentQuery,
  withPaymentQuery,
} from './payment-query.ts'
import { PaymentsTable } from './payments-table.tsx'

const any = 'any'
/** More people than these a name does not tell apart. */
const mostPeople = 50

/** /admin/payment/: every payment, and those that wait for somebody to look. The address is its state. */
export function PaymentsPage() {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const [params, setParams] = useSearchParams()
  const [isExporting, setExporting] = useState(false)
  const query = readPaymentQuery(params)
  const { data, meta, error, isLoading, mutate } = usePayments(query)
  const change = (by: Parameters<typeof withPaymentQuery>[1], replace = false) =>
    setParams(withPaymentQuery(new URLSearchParams(globalThis.location.search), by), { replace })
  const waiting = { review: meta?.waiting ?? 0, failed: meta?.failed ?? 0 }
  const labelOf = (view: (typeof paymentViews)[number]) =>
    (view === 'review' || view === 'failed') && waiting[view] > 0
      ? t(`views.${view}Count`, { number: format.number(waiting[view]) })
      : t(`views.${view}`)
  usePageTitle(t('title'))
  return (
    <div className={styles.page}>
      <Inline justifyContent="space-between">
        <Inline gap={3} alignItems="baseline">
          <Heading level={1}>{t('title')}</Heading>
          <Text as="span" size="sm" tone="muted" numeric role="status">
            {meta ? t('total', { count: meta.total, number: format.number(meta.total) }) : ''}
          </Text>
        </Inline>
        <Button icon={<Download />} onPress={() => setExporting(true)}>
          {t('ledger.export')}
        </Button>
      </Inline>
      <Inline gap={4} alignItems="end">
        <ListSearch value={query.q} onSearch={(q) => change({ q }, true)} />
        <RadioGroup
          label={t('show')}
          layout="row"
          className={styles.beside}
          options={paymentViews.map((one) => ({
            value: one,
            label: labelOf(one),
          }))}
          value={query.view}
          onChange={(view) => change({ view })}
        />
        {query.view === 'all' ? (
          <Select
            label={t('state')}
            className={styles.pageSize}
            options={[any, ...paymentStates].map((one) => ({ value: one, label: t(`states.${one}`) }))}
            value={query.state ?? any}
            onChange={(state) => change({ state: state === any ? null : state })}
          />
        ) : null}
        {query.user ? (
          <Button icon={<X />} onPress={() => change({ user: null })}>
            {t('everybody')}
          </Button>
        ) : null}
      </Inline>
      {error && !data ? (
        <div className={styles.state}>
          <ErrorState
            title={t('failed')}
            actions={<Button onPress={() => void mutate()}>{t('actions.retry', { ns: 'common' })}</Button>}
          >
            {error.message}
          </ErrorState>
        </div>
      ) : (
        <div className={styles.table}>
          <PaymentsTable
            payments={data ?? []}
            isBusy={isLoading || !data}
            sort={query.sort}
            onSort={(sort) => change({ sort })}
            empty={
              data ? (
                <EmptyState level={2} title={t(`none.${query.view}`)}>
                  {t(query.q || query.state || query.user ? 'noneFound' : `noneText.${query.view}`)}
                </EmptyState>
              ) : (
                t('loading')
              )
            }
          />
        </div>
      )}
      {meta ? (
        <ResultPages
          page={meta.page}
          pages={meta.pages}
          limit={meta.limit}
          hrefOf={(page) => `?${withPaymentQuery(params, { page: String(page) })}`}
        />
      ) : null}
      {isExporting ? <LedgerDialog onClose={() => setExporting(false)} /> : null}
    </div>
  )
}

/** The list an address stands for. Whom a name may mean is asked first: names are not billing's. */
function usePayments(query: PaymentQuery) {
  const name = query.q && !isPaymentId(query.q) && !query.user ? query.q : null
  const people = useEndpoint(listUsers, name === null ? null : { query: { q: name, limit: mostPeople } })
  const meant = name === null ? null : people.data?.map(({ id }) => id)
  // Nobody of that name: asked for a person who does not exist, so that the list is empty as any other would be.
  const filter = meant === undefined ? null : paymentFilter(query, meant && (meant.length > 0 ? meant : [nobody]))
  const list = useEndpoint(listAdminPayments, filter && { query: filter }, { keepPreviousData: true })
  return { ...list, error: list.error ?? people.error, isLoading: list.isLoading || people.isLoading }
}
const nobody = '00000000-0000-0000-0000-000000000000'
