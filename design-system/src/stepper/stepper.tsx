import { Check, CircleAlert } from 'lucide-react'
import { Button } from 'react-aria-components'
import * as styles from './stepper.css.ts'

/** One step of a long form. */
export interface Step {
  id: string
  label: string
  /** Filled in correctly. */
  isDone?: boolean | undefined
  /** Something in it must be corrected. */
  hasError?: boolean | undefined
  isDisabled?: boolean | undefined
}

export interface StepperProps {
  /** Name of the list: "Steps". */
  label: string
  steps: readonly Step[]
  current: string
  onSelect: (id: string) => void
  /** Spoken name: "Step 2 of 4: Engine, done". */
  stepLabel: (step: Step, position: number, total: number) => string
}

/** Where one is in a form of several steps; each step can be gone back to. */
export function Stepper({ label, steps, current, onSelect, stepLabel }: StepperProps) {
  return (
    <nav aria-label={label}>
      <ol className={styles.list}>
        {steps.map((step, place) => {
          const here = step.id === current
          const state = step.hasError ? 'error' : here ? 'current' : step.isDone ? 'done' : 'todo'
          return (
            <li key={step.id} className={styles.item({ here })}>
              <Button
                aria-label={stepLabel(step, place + 1, steps.length)}
                {...(here ? { 'aria-current': 'step' as const } : {})}
                isDisabled={step.isDisabled ?? false}
                onPress={() => onSelect(step.id)}
                className={styles.step({ state })}
              >
                {step.hasError ? <CircleAlert className={styles.icon} aria-hidden /> : null}
                {!step.hasError && step.isDone ? <Check className={styles.icon} aria-hidden /> : null}
                {!step.hasError && !step.isDone ? <span className={styles.number} data-position={place + 1} /> : null}
                <span className={styles.label}>{step.label}</span>
              </Button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
