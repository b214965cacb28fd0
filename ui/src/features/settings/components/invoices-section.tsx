import { type Invoice, invoiceFile, listInvoices } from '@forecourt/contracts'
import { LinkButton, Pagination, Text } from '@forecourt/design-system'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../../shared/api/address.ts'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { useUser } from '../../../shared/session/session.ts'
import { ListState } from './list-state.tsx'
import { Row } from './row.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Invoices, credit notes and statements to download. */
export function InvoicesSection() {
  const { t } = useTranslation('settings')
  const { id } = useUser()
  const [page, setPage] = useState(1)
  const { data, meta, error, mutate } = useEndpoint(
    listInvoices,
    { params: { id }, query: { page } },
    { keepPreviousData: true },
  )
  return (
    <SettingsSection id="invoices" title={t('billing.invoices.title')} text={t('billing.invoices.text')}>
      {data ? null : <ListState error={error} onRetry={() => void mutate()} />}
      {data?.length === 0 ? <Text tone="muted">{t('billing.invoices.none')}</Text> : null}
      {data && data.length > 0 ? (
        <ul aria-label={t('billing.invoices.title')}>
          {data.map((invoice) => (
            <InvoiceRow key={invoice.id} userId={id} invoice={invoice} />
          ))}
        </ul>
      ) : null}
      <Pagination
        label={t('billing.invoices.pages')}
        page={page}
        pageCount={meta?.pages ?? 1}
        onPageChange={setPage}
        previousLabel={t('paging.previous', { ns: 'common' })}
        nextLabel={t('paging.next', { ns: 'common' })}
        pageLabel={(to) => t('paging.page', { ns: 'common', page: to })}
      />
    </SettingsSection>
  )
}

function InvoiceRow({ userId, invoice }: { userId: string; invoice: Invoice }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { kind, number, plan, gross, currency, issuedAt, paidAt, of } = invoice
  // The day that is printed on it, which is that of UTC.
  const dayOf = (instant: string) => format.date(`${instant.slice(0, 10)}T12:00:00Z`, 'long')
  const day = dayOf(issuedAt)
  const paid = paidAt ? dayOf(paidAt) : null
  const title = [t(`billing.invoices.kinds.${kind}`), number].filter(Boolean).join(' ')
  const about = [
    paid ? t(paid === day ? 'billing.invoices.paid' : 'billing.invoices.paidOn', { day: paid }) : null,
    of ? t('billing.invoices.of', { number: of }) : null,
  ].filter((one) => one !== null)
  return (
    <Row
      title={title}
      text={[day, plan, format.price(gross, currency), ...about].join(' · ')}
      action={
        <LinkButton
          size="sm"
          icon={<Download />}
          href={addressOf(invoiceFile.path, { id: userId, invoiceId: invoice.id })}
          download
          aria-label={t('billing.invoices.downloadThis', { title: number ?? `${title}, ${day}` })}
        >
          {t('billing.invoices.download')}
        </LinkButton>
      }
    />
  )
}
