import { oauthLogin, type SignInChallenge, type User } from '@forecourt/contracts'
import { Button, Spinner, Stack } from '@forecourt/design-system'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { leadingBack, paths, safeRedirect } from '../../../app/paths.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { useGoOn, useWayOn } from '../../../shared/page/use-go-on.ts'
import { useSession } from '../../../shared/session/session.ts'
import { enter } from '../after-sign-in.ts'
import { challengeOf } from '../challenge.ts'
import { AccountLayout } from '../components/account-layout.tsx'
import { FormAlert } from '../components/form-alert.tsx'
import { LinkIdentity } from '../components/link-identity.tsx'
import { SecondFactorStep } from '../components/second-factor-step.tsx'
import { isUncertain, reasonOf } from '../external.ts'

/** /external: where identity providers lead back to. Signs in, or links the identity to the account that is signed in. */
export function ExternalPage() {
  const { t } = useTranslation('account')
  const [search] = useSearchParams()
  const location = useLocation()
  const { status, user } = useSession()
  const federer = search.get('federer') ?? ''
  const isLink = search.get('intent') === 'link'
  usePageTitle(t(isLink ? 'link.title' : 'external.title'))
  if (!/^[a-z0-9-]{1,40}$/.test(federer)) {
    return <Navigate to={paths.externalError({ reason: 'unknown_provider' })} replace />
  }
  if (status !== 'ready' && status !== 'failed') return <Working title={t('external.title')} />
  const target = safeRedirect(search.get('redirect'))
  if (!isLink) return <SignIn federer={federer} target={target} known={user} />
  if (!user) return <Navigate to={leadingBack(paths.signIn(), location)} replace />
  return <LinkIdentity federer={federer} user={user} target={target === '/' ? paths.settingsAccount() : target} />
}

function Working({ title }: { title: string }) {
  const { t } = useTranslation('common')
  return (
    <AccountLayout title={title}>
      <Spinner label={t('loading')} />
    </AccountLayout>
  )
}

function SignIn({ federer, target, known }: { federer: string; target: string; known: User | null }) {
  const { t } = useTranslation('account')
  const goOn = useGoOn()
  const wayOn = useWayOn()
  const signIn = useAction(oauthLogin, { toast: false })
  const [challenge, setChallenge] = useState<SignInChallenge>()
  const [message, setMessage] = useState<string>()
  const redirect = target === '/' ? {} : { redirect: target }
  const success = paths.externalSuccess(redirect)

  const fail = (reason: string) => goOn(paths.externalError({ reason, federer, ...redirect }), { replace: true })
  const entered = async (user: User) => {
    const next = wayOn()
    next((await enter(user)) ? success : paths.error(401), { replace: true })
  }
  const attempt = async () => {
    setMessage(undefined)
    const reply = await signIn.run({ body: { federer } })
    if (reply) return entered(reply.data)
    const problem = signIn.lastProblem()
    if (!problem) return
    const question = challengeOf(problem)
    if (question) return setChallenge(question)
    if (isUncertain(problem)) return setMessage(problem.message)
    // After a reload the transaction is used up, but the sign-in it was for has worked already.
    if (problem.code === 'IDENTITY_INVALID' && known) return goOn(success, { replace: true })
    fail(reasonOf(problem))
  }
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void attempt()
  })

  if (challenge) {
    return (
      <AccountLayout title={t('secondFactor.title')} lead={t('secondFactor.lead')}>
        <SecondFactorStep
          challenge={challenge}
          onDone={entered}
          onBack={(problem) => (problem ? fail(reasonOf(problem)) : goOn(paths.signIn(redirect), { replace: true }))}
        />
      </AccountLayout>
    )
  }
  if (!message) return <Working title={t('external.title')} />
  return (
    <AccountLayout title={t('external.title')}>
      <Stack gap={4}>
        <FormAlert message={message} />
        <Button variant="primary" size="lg" fullWidth onPress={() => void attempt()} isLoading={signIn.isRunning}>
          {t('actions.retry', { ns: 'common' })}
        </Button>
      </Stack>
    </AccountLayout>
  )
}
