import { listSecurityEvents } from '@forecourt/contracts'
import { Callout, Pagination, Text } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { useDeviceText, usePlaceText } from '../../../shared/session/device-text.ts'
import { useUser } from '../../../shared/session/session.ts'
import { ListState } from './list-state.tsx'
import { Row } from './row.tsx'
import { SettingsSection } from './settings-section.tsx'

const limit = 10

/** What touched the safety of the account, newest first. */
export function EventsSection() {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const device = useDeviceText()
  const place = usePlaceText()
  const { id } = useUser()
  const [page, setPage] = useState(1)
  const {
    data: events,
    meta,
    error,
    mutate,
  } = useEndpoint(listSecurityEvents, { params: { id }, query: { page, limit } }, { keepPreviousData: true })
  return (
    <SettingsSection id="events" title={t('events.title')} text={t('events.text')}>
      {events ? null : <ListState error={error} onRetry={() => void mutate()} />}
      {events?.length === 0 ? <Text tone="muted">{t('events.none')}</Text> : null}
      {events?.some(({ kind }) => kind === 'SIGN_IN_FAILED') ? <Callout>{t('events.failedAdvice')}</Callout> : null}
      {events && events.length > 0 ? (
        <ul aria-label={t('events.title')}>
          {events.map((one) => (
            <Row
              key={one.id}
              title={[t(`events.kinds.${one.kind}`), one.detail === 'passkey' ? t('events.byPasskey') : one.detail]
                .filter(Boolean)
                .join(': ')}
              text={[format.date(one.createdAt, 'time'), device(one.device), place(one.place, one.address)].join(' · ')}
            />
          ))}
        </ul>
      ) : null}
      <Pagination
        label={t('events.pages')}
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
