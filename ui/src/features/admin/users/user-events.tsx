import { listAnySecurityEvents, type SecurityEvent } from '@forecourt/contracts'
import { Button, EmptyState, ErrorState, Pagination, Stack, Table } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { useDeviceText, usePlaceText } from '../../../shared/session/device-text.ts'
import { TableSkeleton } from '../components/table-skeleton.tsx'

const limit = 10

/** What touched the safety of a person's account, newest first. */
export function UserEvents({ id }: { id: string }) {
  const { t } = useTranslation(['admin', 'settings'])
  const format = useFormat()
  const device = useDeviceText()
  const place = usePlaceText()
  const [page, setPage] = useState(1)
  const {
    data: events,
    meta,
    error,
    mutate,
  } = useEndpoint(listAnySecurityEvents, { params: { id }, query: { page, limit } }, { keepPreviousData: true })
  if (!events) {
    return error ? (
      <ErrorState
        level={3}
        title={t('failed')}
        actions={<Button onPress={() => void mutate()}>{t('actions.retry', { ns: 'common' })}</Button>}
      >
        {error.message}
      </ErrorState>
    ) : (
      <TableSkeleton label={t('loading')} rows={5} />
    )
  }
  return (
    <Stack gap={3}>
      <Table<SecurityEvent>
        label={t('people.parts.events')}
        rows={events}
        rowId={(one) => one.id}
        columns={[
          {
            id: 'kind',
            header: t('people.events.kind'),
            cell: (one) => [t(`events.kinds.${one.kind}`, { ns: 'settings' }), one.detail].filter(Boolean).join(': '),
          },
          {
            id: 'at',
            header: t('people.events.at'),
            cell: (one) => <time dateTime={one.createdAt}>{format.date(one.createdAt, 'time')}</time>,
          },
          {
            id: 'from',
            header: t('people.events.from'),
            // What an administrator did carries no address.
            cell: (one) =>
              one.address ? `${device(one.device)} · ${place(one.place, one.address)}` : t('people.events.office'),
          },
        ]}
        empty={
          <EmptyState level={3} title={t('people.events.none')}>
            {t('people.events.noneText')}
          </EmptyState>
        }
      />
      <Pagination
        label={t('people.events.pages')}
        page={page}
        pageCount={meta?.pages ?? 1}
        onPageChange={setPage}
        previousLabel={t('paging.previous', { ns: 'common' })}
        nextLabel={t('paging.next', { ns: 'common' })}
        pageLabel={(to) => t('paging.page', { ns: 'common', page: to })}
      />
    </Stack>
  )
}
