import { IconButton, Menu } from '@forecourt/design-system'
import { BellRing, CircleUserRound, LogOut, ScrollText, Settings, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../shared/session/session.ts'
import { paths } from '../paths.ts'

/** Who is here, and the way out. */
export function AccountMenu() {
  const { t } = useTranslation('frame')
  const user = useUser()
  return (
    <Menu
      trigger={<IconButton label={t('account.of', { name: user.name })} icon={<CircleUserRound />} tooltip={false} />}
      groups={[
        {
          id: 'papers',
          title: t('account.signedInAs', { email: user.email }),
          items: [
            {
              id: 'saved-searches',
              label: t('places.savedSearches'),
              icon: <BellRing size="1em" />,
              href: paths.savedSearches(),
            },
            { id: 'settings', label: t('settings'), icon: <Settings size="1em" />, href: paths.settings() },
            { id: 'terms', label: t('terms'), icon: <ScrollText size="1em" />, href: paths.terms() },
            { id: 'privacy', label: t('privacy'), icon: <ShieldCheck size="1em" />, href: paths.privacy() },
          ],
        },
        {
          id: 'out',
          items: [{ id: 'logout', label: t('signOut'), icon: <LogOut size="1em" />, href: paths.logout() }],
        },
      ]}
    />
  )
}
