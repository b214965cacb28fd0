import { dismissOauthLogout, type ProviderLogout as Left } from '@forecourt/contracts'
import { Button, Callout, mainId, Stack } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { providerLogoutAddress } from '../../../shared/session/provider-address.ts'
import { useSession } from '../../../shared/session/session.ts'

type Provider = Left['providers'][number]
const tones = { offered: 'info', unreachable: 'warning', left: 'success' } as const
/** For so long a second press of the button is not a second way, in milliseconds. */
const ON_THE_WAY = 5000

/** After a sign-out here: where this browser may still be signed in, and the way out of there. */
export function ProviderLogout() {
  const { config } = useSession()
  const left = config?.providerLogout
  if (!left) return null
  return (
    <Stack gap={3}>
      {left.providers.map((provider) => (
        <Notice key={provider.code} provider={provider} proof={left.key} />
      ))}
    </Stack>
  )
}

function Notice({ provider: { code, name, state }, proof }: { provider: Provider; proof: string }) {
  const { t } = useTranslation('account')
  const { refresh } = useSession()
  const dismiss = useAction(dismissOauthLogout)
  const [isLeaving, setLeaving] = useState(false)
  const go = () => {
    setLeaving(true)
    setTimeout(() => setLeaving(false), ON_THE_WAY)
    location.assign(providerLogoutAddress(code, proof))
  }
  const stay = async () => {
    if (!(await dismiss.run({ params: { code } }))) return
    await refresh().catch(() => undefined)
    // The button goes with the notice.
    document.getElementById(mainId)?.focus({ preventScroll: true })
  }
  const label = state === 'unreachable' ? t('actions.retry', { ns: 'common' }) : t('providerLogout.go', { name })
  return (
    <Callout
      tone={tones[state]}
      role="status"
      title={state === 'offered' ? t('providerLogout.offeredTitle', { name }) : undefined}
      actions={
        state === 'left' ? undefined : (
          <>
            <Button size="sm" onPress={go} isLoading={isLeaving}>
              {label}
            </Button>
            <Button size="sm" variant="ghost" onPress={() => void stay()} isLoading={dismiss.isRunning}>
              {t('providerLogout.stay')}
            </Button>
          </>
        )
      }
    >
      {t(`providerLogout.${state}`, { name })}
    </Callout>
  )
}
