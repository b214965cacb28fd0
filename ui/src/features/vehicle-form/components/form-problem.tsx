import { Button, Callout, LinkButton } from '@forecourt/design-system'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import type { ApiProblem } from '../../../shared/api/call.ts'
import type { Allowance } from '../../../shared/plan/allowance.ts'
import { PlanAdvice } from '../../../shared/plan/plan-advice.tsx'

export interface FormProblemProps {
  problem: ApiProblem
  allowance: Allowance | undefined
  vehicleId: string | undefined
  onOverwrite: () => void
  onDiscard: () => void
}

/** Why it was not saved. Everything typed is still there. An attempt takes the problem before away, so each one comes anew. */
export function FormProblem(props: FormProblemProps) {
  const place = useRef<HTMLDivElement>(null)
  // The button that was pressed is at the end of a long page: nobody would see there why nothing happened.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={place}>
      <Sentence {...props} />
    </div>
  )
}

function Sentence({ problem, allowance, vehicleId, onOverwrite, onDiscard }: FormProblemProps) {
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
            {vehicleId ? (
              <LinkButton size="sm" href={paths.vehicle(vehicleId)} target="_blank">
                {t('conflict.look')}
              </LinkButton>
            ) : null}
            <Button size="sm" variant="ghost" onPress={onDiscard}>
              {t('restored.discard')}
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
