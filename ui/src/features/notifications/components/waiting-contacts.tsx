import { readContactAllowance } from '@forecourt/contracts'
import { Callout, LinkButton } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useInboxMoves } from '../../../shared/live/use-inbox-moves.ts'
import { usePlansAddress } from '../../../shared/plan/plans-address.ts'
import { useUser } from '../../../shared/session/session.ts'

/** How many messages wait for a larger plan. It keeps up with the inbox: whatever begins to wait, or is released, moves its cursor. */
export function WaitingContacts() {
  const { t } = useTranslation('notifications')
  const plans = usePlansAddress()
  const { data, mutate } = useEndpoint(readContactAllowance, { params: { id: useUser().id } })
  useInboxMoves(() => void mutate())
  if (!data || data.locked === 0 || data.max === null) return null
  const { locked, used, max } = data
  return (
    <Callout
      role="status"
      tone="warning"
      title={t('waiting.title', { count: locked })}
      actions={
        <LinkButton size="sm" href={plans}>
          {t('waiting.plans')}
        </LinkButton>
      }
    >
      {t('waiting.text', { used, count: max })}
    </Callout>
  )
}
