import { passkeySignInOptions, provideSecondFactor, type SignInChallenge, type User } from '@forecourt/contracts'
import { Button, Inline, Stack } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '../../../shared/api/problem.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import type { Proof } from '../../../shared/proof/proof.ts'
import { ProofForm } from '../../../shared/proof/proof-form.tsx'

export interface SecondFactorStepProps {
  challenge: SignInChallenge
  onDone: (user: User) => Promise<void>
  /** Back to the first step; with the problem where this sign-in cannot go on. */
  onBack: (problem?: ApiProblem) => void
}

const ends = ['CHALLENGE_INVALID', 'ACCOUNT_SUSPENDED']

/** The second half of a sign-in: app code, passkey or recovery code. */
export function SecondFactorStep({ challenge, onDone, onBack }: SecondFactorStepProps) {
  const { t } = useTranslation('account')
  const provide = useAction(provideSecondFactor, { toast: false })
  const options = useAction(passkeySignInOptions, { toast: false })
  const { challengeId } = challenge

  const give = async (proof: Proof) => {
    const { password: _none, ...factor } = proof
    const reply = await provide.run({ body: { challengeId, ...factor } })
    if (reply) {
      await onDone(reply.data)
      return undefined
    }
    const problem = provide.lastProblem()
    if (problem && ends.includes(problem.code)) onBack(problem)
    return problem
  }
  const ask = async () => {
    const reply = await options.run({ body: { challengeId } })
    if (reply) return reply.data
    const problem = options.lastProblem()
    if (problem && ends.includes(problem.code)) onBack(problem)
    return problem
  }
  return (
    <Stack gap={4}>
      <ProofForm
        methods={challenge.methods}
        submitLabel={t('secondFactor.submit')}
        onProof={give}
        passkeyOptions={ask}
      />
      <Inline>
        <Button variant="ghost" size="sm" onPress={() => onBack()}>
          {t('secondFactor.back')}
        </Button>
      </Inline>
    </Stack>
  )
}
