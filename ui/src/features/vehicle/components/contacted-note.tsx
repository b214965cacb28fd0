import { contactedVehicles } from '@forecourt/contracts'
import { Callout, LinkButton } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { useInboxAhead } from '../../../shared/live/use-inbox-ahead.ts'

/** That one wrote about this vehicle, when, and what was answered. */
export function ContactedNote({ vehicleId }: { vehicleId: string }) {
  const { t } = useTranslation('vehicle')
  const format = useFormat()
  const { data, meta, mutate } = useEndpoint(contactedVehicles, { query: { vehicle: [vehicleId] } })
  useInboxAhead(data && (meta?.cursor ?? 0), () => void mutate())
  const [contacted] = data ?? []
  if (!contacted) return null
  const { threadId, contactedAt, answer } = contacted
  return (
    <Callout
      title={t('contacted.title', { date: format.date(contactedAt, 'long') })}
      actions={
        <LinkButton size="sm" href={paths.thread(threadId)}>
          {t('contacted.open')}
        </LinkButton>
      }
    >
      {answer
        ? answer.body
          ? t('contacted.answer', { text: answer.body })
          : t('contacted.pictures')
        : t('contacted.waiting')}
    </Callout>
  )
}
