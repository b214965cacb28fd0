import { IconButton, latePart, Menu } from '@forecourt/design-system'
import { media } from '@forecourt/design-system/theme'
import {
  BellRing,
  CircleHelp,
  CircleUserRound,
  CreditCard,
  Download,
  LayoutDashboard,
  LogOut,
  MessagesSquare,
  ScrollText,
  Settings,
  ShieldCheck,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Late } from '../../shared/feedback/late.tsx'
import { useMedia } from '../../shared/feedback/use-media.ts'
import { install, useInstallWay } from '../../shared/install/install.ts'
import { isAdmin } from '../../shared/permissions/can.ts'
import { useUser } from '../../shared/session/session.ts'
import { paths } from '../paths.ts'

const installHint = latePart(async () => (await import('./install-hint.tsx')).InstallHint)

/** Who is here, and the way out. */
export function AccountMenu() {
  const { t } = useTranslation('frame')
  const user = useUser()
  // The back office is left on narrow screens (spec 2), so nothing leads there.
  const hasOffice = useMedia(media.tablet) && isAdmin(user)
  const way = useInstallWay()
  const [isHinting, setHinting] = useState(false)
  const act = (id: string) => {
    if (id !== 'install') return
    if (way === 'byHand') setHinting(true)
    else void install().catch(() => undefined)
  }
  return (
    <>
      <Menu
        onAction={act}
        trigger={<IconButton label={t('account.of', { name: user.name })} icon={<CircleUserRound />} tooltip={false} />}
        groups={[
          {
            id: 'papers',
            title: t('account.signedInAs', { email: user.email }),
            items: [
              ...(hasOffice
                ? [{ id: 'admin', label: t('office'), icon: <LayoutDashboard size="1em" />, href: paths.admin() }]
                : []),
              {
                id: 'saved-searches',
                label: t('places.savedSearches'),
                icon: <BellRing size="1em" />,
                href: paths.savedSearches(),
              },
              {
                id: 'messages',
                label: t('places.messages'),
                icon: <MessagesSquare size="1em" />,
                href: paths.messages(),
              },
              { id: 'billing', label: t('billing'), icon: <CreditCard size="1em" />, href: paths.billing() },
              { id: 'settings', label: t('settings'), icon: <Settings size="1em" />, href: paths.settings() },
              { id: 'help', label: t('help'), icon: <CircleHelp size="1em" />, href: paths.help() },
              { id: 'terms', label: t('terms'), icon: <ScrollText size="1em" />, href: paths.terms() },
              { id: 'privacy', label: t('privacy'), icon: <ShieldCheck size="1em" />, href: paths.privacy() },
              ...(way ? [{ id: 'install', label: t('install.open'), icon: <Download size="1em" /> }] : []),
            ],
          },
          {
            id: 'out',
            items: [{ id: 'logout', label: t('signOut'), icon: <LogOut size="1em" />, href: paths.logout() }],
          },
        ]}
      />
      {way === 'byHand' ? (
        <Late part={installHint} isWanted={isHinting} onMissing={() => setHinting(false)}>
          {(InstallHint) => <InstallHint isOpen={isHinting} onOpenChange={setHinting} />}
        </Late>
      ) : null}
    </>
  )
}
