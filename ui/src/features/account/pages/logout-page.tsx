import { logout, logoutAll } from '@forecourt/contracts'
import { Button, LinkButton, Stack, Text, toast } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useOnline } from '../../../shared/feedback/use-online.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { RemoveKept } from '../../../shared/kept-lists/remove-kept.tsx'
import { useKept } from '../../../shared/kept-lists/use-kept.ts'
import { stopPush } from '../../../shared/push/push-here.ts'
import { useUser } from '../../../shared/session/session.ts'
import { clearUser } from '../../../shared/session/session-store.ts'
import { AccountLayout } from '../components/account-layout.tsx'

/** /logout/: of this device, or of all of them. */
export function LogoutPage() {
  const { t } = useTranslation('account')
  const user = useUser()
  const here = useAction(logout)
  const everywhere = useAction(logoutAll)
  const isOnline = useOnline()
  const { kept, remove } = useKept(isOnline ? null : user.id)
  usePageTitle(t('logout.title'))

  const leave = async (action: typeof here | typeof everywhere, said: string) => {
    if ((await action.run()) === undefined) return
    // Whoever uses this browser next reads nothing that comes for this person. The push service may take its time: nobody waits.
    void stopPush().catch(() => undefined)
    // What is unsent stays in this browser, sealed: it opens for this person alone (shared/draft/drafts.ts).
    // The guard then leads to /sign-in.
    clearUser()
    toast.success(said)
  }
  return (
    <AccountLayout title={t('logout.title')} lead={t('logout.text', { name: user.name })}>
      <Stack gap={3}>
        <Button
          variant="primary"
          size="lg"
          fullWidth
          onPress={() => void leave(here, t('logout.done'))}
          isLoading={here.isRunning}
        >
          {t('logout.here')}
        </Button>
        <Button
          size="lg"
          fullWidth
          onPress={() => void leave(everywhere, t('logout.doneAll'))}
          isLoading={everywhere.isRunning}
        >
          {t('logout.everywhere')}
        </Button>
        <Text size="sm" tone="muted">
          {t('logout.everywhereHelp')}
        </Text>
        {!isOnline && kept?.lists ? <RemoveKept onRemove={remove} /> : null}
        <LinkButton variant="ghost" href={paths.home()}>
          {t('logout.stay')}
        </LinkButton>
      </Stack>
    </AccountLayout>
  )
}
