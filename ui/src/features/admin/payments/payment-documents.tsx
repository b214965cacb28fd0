import { adminInvoiceFile, type Invoice } from '@forecourt/contracts'
import { LinkButton, Table } from '@forecourt/design-system'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../../shared/api/address.ts'
import { useFormat } from '../../../shared/format/format.ts'

/** What was issued for a payment, to download as its owner can. */
export function PaymentDocuments({ documents }: { documents: readonly Invoice[] }) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  return (
    <Table
      label={t('documents.title')}
      rows={documents}
      rowId={({ id }) => id}
      empty={t('documents.none')}
      columns={[
        {
          id: 'number',
          header: t('documents.number'),
          isRowHeader: true,
          cell: ({ kind, number }) => [t(`documents.kinds.${kind}`), number].filter(Boolean).join(' '),
        },
        {
          id: 'issuedAt',
          header: t('documents.issuedAt'),
          // The day that is printed on it, which is that of UTC.
          cell: ({ issuedAt }) => format.date(`${issuedAt.slice(0, 10)}T12:00:00Z`),
        },
        {
          id: 'gross',
          header: t('documents.gross'),
          align: 'end',
          numeric: true,
          cell: ({ gross, currency }) => format.price(gross, currency),
        },
        {
          id: 'file',
          header: t('documents.download'),
          hideHeader: true,
          tight: true,
          align: 'end',
          cell: ({ id, kind, number }) => (
            <LinkButton
              size="sm"
              icon={<Download />}
              href={addressOf(adminInvoiceFile.path, { id })}
              download
              aria-label={`${t('documents.download')}: ${number ?? t(`documents.kinds.${kind}`)}`}
            >
              {t('documents.download')}
            </LinkButton>
          ),
        },
      ]}
    />
  )
}
