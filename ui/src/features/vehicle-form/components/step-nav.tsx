import { Stepper } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import type { StepId, StepState } from '../form-steps.ts'

export interface StepNavProps {
  steps: readonly { id: StepId; state: StepState }[]
  current: StepId
  onSelect: (step: StepId) => void
}

/** Where one is. Every step can be gone to at any time; what is missing is told at the end. */
export function StepNav({ steps, current, onSelect }: StepNavProps) {
  const { t } = useTranslation('vehicle-form')
  return (
    <Stepper
      label={t('stepList')}
      current={current}
      onSelect={(id) => onSelect(id as StepId)}
      steps={steps.map(({ id, state }) => ({
        id,
        label: t(`steps.${id}`),
        isDone: state === 'done',
        hasError: state === 'faulty',
      }))}
      stepLabel={(step, at, total) => t('stepLabel', { step: step.label, position: at, total })}
    />
  )
}
