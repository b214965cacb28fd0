import { listProviderLinks, notificationChannels } from '@forecourt/contracts'
import { Callout, LinkButton } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useInboxMoves } from '../../../shared/live/use-inbox-moves.ts'
import { useUser } from '../../../shared/session/session.ts'

/** Channels that nothing is sent by any more, and what to do about it. It keeps up with the inbox, which a stop moves. */
export function StoppedChannels() {
  const { t } = useTranslation('notifications')
  const { id, email, phone } = useUser()
  const { data, mutate } = useEndpoint(listProviderLinks, { params: { id } })
  useInboxMoves(() => void mutate())
  return (data ?? []).map(({ providerId, name, stopped }) => {
    const channel = notificationChannels.find((one) => one === name)
    if (!stopped || !channel) return null
    return (
      <Callout
        key={providerId}
        role="status"
        tone="warning"
        title={t(`stopped.title.${channel}`)}
        actions={
          <LinkButton size="sm" href={paths.channels()}>
            {t('stopped.action')}
          </LinkButton>
        }
      >
        {t(`stopped.text.${stopped.why}`, { target: (channel === 'email' ? email : phone) ?? '' })}
      </Callout>
    )
  })
}
