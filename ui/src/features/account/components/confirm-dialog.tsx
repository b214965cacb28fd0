import { confirmSession, passkeyConfirmOptions, readSecondFactors, type User } from '@forecourt/contracts'
import { Button, Dialog, Spinner, Stack } from '@forecourt/design-system'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { type Confirmation, confirmationAtom } from '../../../shared/confirmation/confirmation.ts'
import type { Proof, ProofMethod } from '../../../shared/proof/proof.ts'
import { ProofForm } from '../../../shared/proof/proof-form.tsx'
import { providerAddress } from '../../../shared/session/provider-address.ts'
import { useSession } from '../../../shared/session/session.ts'
import { refreshSession } from '../../../shared/session/session-store.ts'

/** "Confirm it is you": opens over any page while a sensitive change waits, and lets it go on. */
export function ConfirmDialog() {
  const confirmation = useAtomValue(confirmationAtom)
  const { user } = useSession()
  return confirmation && user ? <Open confirmation={confirmation} user={user} /> : null
}

function Open({ confirmation, user }: { confirmation: Confirmation; user: User }) {
  const { t } = useTranslation('account')
  const { data: factors, error } = useEndpoint(
    readSecondFactors,
    user.secondFactor.active ? { params: { id: user.id } } : null,
  )
  const confirm = useAction(confirmSession, { toast: false })
  const options = useAction(passkeyConfirmOptions, { toast: false })
  const methods: ProofMethod[] = [
    ...(user.hasPassword ? (['password'] as const) : []),
    ...(factors?.totp ? (['totp'] as const) : []),
    ...(factors && factors.passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(factors && factors.recoveryCodesLeft > 0 ? (['recovery'] as const) : []),
  ]
  const isReady = !user.secondFactor.active || factors !== undefined || error !== undefined

  const give = async (proof: Proof) => {
    if (!(await confirm.run({ body: proof }))) return confirm.lastProblem()
    // The session was renewed: its key for requests is another one now.
    await refreshSession(true).catch(() => undefined)
    confirmation.answer(true)
    return undefined
  }
  const ask = async () => (await options.run())?.data ?? options.lastProblem()
  return (
    <Dialog
      isOpen
      onOpenChange={(open) => (open ? undefined : confirmation.answer(false))}
      isDismissable={false}
      size="sm"
      title={t('confirm.title')}
      description={t(isReady && methods.length === 0 ? 'confirm.provider' : 'confirm.text')}
      closeLabel={t('actions.cancel', { ns: 'common' })}
    >
      {isReady ? null : <Spinner label={t('loading', { ns: 'common' })} />}
      {isReady && methods.length > 0 ? (
        <ProofForm methods={methods} submitLabel={t('confirm.submit')} onProof={give} passkeyOptions={ask} />
      ) : null}
      {isReady && methods.length === 0 ? <SignInAgain /> : null}
    </Dialog>
  )
}

/** An account that opens by an identity provider alone proves itself there. */
function SignInAgain() {
  const { t } = useTranslation('account')
  const { config } = useSession()
  const here = location.pathname + location.search
  return (
    <Stack gap={3}>
      {(config?.identityProviders ?? []).map(({ code, name }) => (
        <Button key={code} fullWidth onPress={() => location.assign(providerAddress(code, { redirect: here }))}>
          {t('providers.with', { name })}
        </Button>
      ))}
    </Stack>
  )
}
