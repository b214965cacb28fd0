import { type EventHealth, settlePermission } from '@forecourt/contracts'
import { Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { can } from '../../../shared/permissions/can.ts'
import { useUser } from '../../../shared/session/session.ts'
import { waitingIn } from './laid-aside.ts'

const reasons = [
  ['admin.payment.update', 'dead.mayNot.payment'],
  ['admin.dashboard.update', 'dead.mayNot.dashboard'],
] as const

/** Why there is nothing to press beside some of what was laid aside: which permission it takes. */
export function MayNotSettle({ services }: { services: readonly EventHealth[] }) {
  const { t } = useTranslation('dashboard')
  const user = useUser()
  const waiting = services.filter((one) => waitingIn([one]) > 0).map(({ service }) => settlePermission(service))
  return reasons
    .filter(([permission]) => waiting.includes(permission) && !can(user, permission))
    .map(([permission, why]) => (
      <Text key={permission} size="sm" tone="muted">
        {t(why)}
      </Text>
    ))
}
