import { Button, Callout } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '../../../shared/api/call.ts'
import type { Allowance } from '../../../shared/plan/allowance.ts'
import { PlanAdvice } from '../../../shared/plan/plan-advice.tsx'

export interface FormProblemProps {
  problem: ApiProblem
  allowance: Allowance | undefined
  onOverwrite: () => void
  onReload: () => void
}

/** Why it was not saved. Everything typed is still there. */
export function FormProblem({ problem, allowance, onOverwrite, onReload }: FormProblemProps) {
  const { t } = useTranslation('vehicle-form')
  if (problem.code === 'VERSION_CONFLICT') {
    return (
      <Callout
        role="alert"
        tone="warning"
        title={t('conflict.title')}
        actions={
          <>
            <Button size="sm" variant="primary" onPress={onOverwrite}>
              {t('conflict.overwrite')}
            </Button>
            <Button size="sm" onPress={onReload}>
              {t('conflict.reload')}
            </Button>
          </>
        }
      >
        {t('conflict.text')}
      </Callout>
    )
  }
  if (problem.code === 'PLAN_LIMIT' && allowance) return <PlanAdvice role="alert" allowance={allowance} />
  return (
    <Callout role="alert" tone="danger" title={t('notSaved')}>
      {problem.message} {problem.status === 0 || problem.status >= 500 ? t('kept') : null}
    </Callout>
  )
}
