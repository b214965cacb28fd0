import type { User } from '@forecourt/contracts'
import { toast } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useWayOn } from '../../../shared/page/use-go-on.ts'
import { enter } from '../after-sign-in.ts'

/** What follows a sign-in that worked: the new session is taken up, then the page the person came for. */
export function useEntrance(target: string): (user: User) => Promise<void> {
  const { i18n } = useTranslation('account')
  const wayOn = useWayOn()
  return async (user) => {
    const goOn = wayOn()
    if (!(await enter(user))) return goOn(paths.error(401), { replace: true })
    // Not the hook's `t`: the language may have become that of the account meanwhile.
    toast.success(i18n.t('signIn.success', { ns: 'account' }))
    goOn(target, { replace: true })
  }
}
