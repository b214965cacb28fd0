import type { User } from '@forecourt/contracts'
import { toast } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { enter } from '../after-sign-in.ts'

/** What follows a sign-in that worked: the new session is taken up, then the page the person came for. */
export function useEntrance(target: string): (user: User) => Promise<void> {
  const { i18n } = useTranslation('account')
  const navigate = useNavigate()
  return async (user) => {
    if (!(await enter(user))) return void navigate(paths.error(401), { replace: true })
    // Not the hook's `t`: the language may have become that of the account meanwhile.
    toast.success(i18n.t('signIn.success', { ns: 'account' }))
    void navigate(target, { replace: true })
  }
}
