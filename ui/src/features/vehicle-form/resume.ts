import type { Vehicle, VehicleFacts, VehicleField } from '@forecourt/contracts'
import type { Choices } from './form-context.ts'
import { formProblems, type RuleContext } from './form-rules.ts'
import { emptyForm, type FormState } from './form-state.ts'
import { fieldsOf, type StepId, stepsFor } from './form-steps.ts'
import { type FormValues, factsOf, valuesOf } from './form-values.ts'
import type { KeptDraft } from './kept-draft.ts'

/** What the rules need to know beside the values. */
export function ruleContext(values: FormValues, choices: Choices): RuleContext {
  const currency = choices.currencies.find((one) => one.id === values.currency)
  const today = new Date().toISOString().slice(0, 10)
  return { facts: factsOf(values, choices), priceDecimals: currency?.decimals ?? 2, today }
}

/** The first step that lacks something; undefined when only the review is left. */
export function firstUnfinished(
  facts: VehicleFacts,
  wrong: readonly VehicleField[],
  hasPicture: boolean,
): StepId | undefined {
  const isUnfinished = (step: StepId) =>
    step === 'pictures' ? !hasPicture : fieldsOf(step, facts).some((field) => wrong.includes(field))
  return stepsFor(facts).find(isUnfinished)
}

/** Whether a kept draft says anything still: its vehicle may have been published, sold or deleted since. */
export const isSuperseded = (kept: KeptDraft | null, vehicle: Vehicle | null): boolean =>
  kept !== null && kept.vehicleId !== null && vehicle?.status !== 'draft'

/** The form as it opens. A draft is taken up at its first unfinished step, with those before it seen as done. */
export function openingState(vehicle: Vehicle | null, kept: KeptDraft | null, choices: Choices): FormState {
  const stored = vehicle ? { values: valuesOf(vehicle), cityName: vehicle.city?.name ?? null } : {}
  const typed = kept ? { values: kept.values, cityName: kept.cityName, step: kept.step, checked: kept.checked } : {}
  const state: FormState = { ...emptyForm, ...stored, ...typed }
  const isBegun = vehicle ? vehicle.status === 'draft' : kept !== null
  if (!isBegun) return state
  const context = ruleContext(state.values, choices)
  const wrong = Object.keys(formProblems(state.values, context)) as VehicleField[]
  const step = firstUnfinished(context.facts, wrong, (vehicle?.pictures.length ?? 0) > 0) ?? 'review'
  const steps = stepsFor(context.facts)
  const done = steps.slice(0, steps.indexOf(step))
  return { ...state, step, checked: [...new Set([...state.checked, ...done])] }
}
