import type { JobSubject } from '@forecourt/contracts'
import { Link, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { can } from '../../../shared/permissions/can.ts'
import { useUser } from '../../../shared/session/session.ts'

/** Which payment something was about, with the way to it for those who may see payments. */
export function AboutPayment({ of: { what, id } }: { of: JobSubject }) {
  const { t } = useTranslation('dashboard')
  const user = useUser()
  const text = t(`dead.about.${what}`, { id })
  return can(user, 'admin.payment.index') ? (
    <Link href={paths.adminPayment(id)}>{text}</Link>
  ) : (
    <Text as="span" size="sm">
      {text}
    </Text>
  )
}
