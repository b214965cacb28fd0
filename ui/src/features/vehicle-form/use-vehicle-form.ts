import type { Vehicle, VehicleField } from '@forecourt/contracts'
import { fieldRequired } from '@forecourt/contracts'
import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiProblem, asProblem } from '../../shared/api/call.ts'
import { storedIds } from '../../shared/picture/picture-list.ts'
import type { Choices, FormApi } from './form-context.ts'
import { formProblems } from './form-rules.ts'
import { formReducer } from './form-state.ts'
import { fieldsOf, type StepId, stepOf, stepState, stepsFor } from './form-steps.ts'
import { changes, type FormValues, submission, without } from './form-values.ts'
import { draftOf, isWorthKeeping, type KeptDraft } from './kept-draft.ts'
import { firstUnfinished, openingState, ruleContext } from './resume.ts'
import { type Stored, typedOn } from './stored.ts'
import { usePictures } from './use-pictures.ts'
import { useProblemText } from './use-problem-text.ts'
import { useSaving } from './use-saving.ts'
import type { VehicleDraft } from './use-vehicle-draft.ts'

export interface VehicleFormInput {
  vehicle: Vehicle | null
  kept: KeptDraft | null
  choices: Choices
  draft: VehicleDraft
}

/** The vehicle form: what is typed, what is wrong with it, what the server has, and the way between. */
export function useVehicleForm(input: VehicleFormInput) {
  const { vehicle, choices, draft } = input
  const { t } = useTranslation('vehicle-form')
  const problemText = useProblemText()
  const [state, dispatch] = useReducer(formReducer, input, () => openingState(vehicle, input.kept, choices))
  const [problem, setProblem] = useState<ApiProblem>()
  const [focus, setFocus] = useState<VehicleField | null>(null)
  // The server may spell a make differently, so what it answered is compared as well.
  const [taken, setTaken] = useState<FormValues>()

  const context = ruleContext(state.values, choices)
  const { facts } = context
  const saving = useSaving(() => vehicle && typedOn(vehicle, input.kept, submission(state.values, facts)))
  const problems = formProblems(state.values, context)
  const wrong = [...new Set([...Object.keys(problems), ...Object.keys(state.refused)])] as VehicleField[]
  const sendable = submission(without(state.values, Object.keys(problems) as VehicleField[]), facts)

  // Async code needs the state of now, not of when it was started.
  const present = useRef({ sendable })
  useEffect(() => {
    present.current = { sendable }
  })
  const pictures = usePictures(() => saving.ensure(present.current.sendable), vehicle?.pictures ?? [])
  const hasPicture = storedIds(pictures.items).length > 0

  const { keep, drop } = draft
  const { stored } = saving
  const differs = (from: FormValues) => Object.keys(changes(from, submission(state.values, facts))).length > 0
  const isChanged = stored === null ? isWorthKeeping(state.values) : differs(stored.values)
  const kept = useMemo(() => draftOf(state, stored), [state, stored])
  // A draft begun at "Sell" is found again there until it is published, however little of it is unsent.
  const isKept = isChanged || (draft.isBegun && stored?.status === 'draft')
  useEffect(() => {
    if (isKept) keep(kept)
    else void drop()
  }, [kept, isKept, keep, drop])

  const steps = stepsFor(facts).map((id) => {
    const fields = fieldsOf(id, facts)
    const visited = state.checked.includes(id)
    if (id === 'pictures')
      return { id, state: hasPicture ? ('done' as const) : visited ? ('faulty' as const) : ('todo' as const) }
    if (id === 'review') return { id, state: 'todo' as const }
    return { id, state: stepState(fields, wrong, visited) }
  })
  const step = steps.some((one) => one.id === state.step) ? state.step : 'technical'
  const isShown = (field: VehicleField) => state.touched.includes(field) || state.checked.includes(stepOf(field))
  const pictureError =
    state.checked.includes('pictures') && !hasPicture && !pictures.isUploading ? t('problems.picture') : undefined

  const api: FormApi = {
    values: state.values,
    cityName: state.cityName,
    choices,
    facts,
    set: (field, value, cityName) =>
      dispatch({ type: 'set', field, value, types: choices.types, ...(cityName === undefined ? {} : { cityName }) }),
    touch: (field) => dispatch({ type: 'touch', field }),
    labelOf: (field) => t(`vehicle:fields.${field}`, { ns: 'vehicle' }),
    isRequired: (field) => fieldRequired(field, facts),
    errorOf: (field) => {
      const found = problems[field]
      return state.refused[field] ?? (found && isShown(field) ? problemText(field, found) : undefined)
    },
  }

  /** Sends a draft as far as it is right; what cannot be sent now is kept in the browser all the same. */
  const saveDraft = () => {
    if (stored !== null && stored.status !== 'draft') return
    if (stored === null && !isWorthKeeping(state.values)) return
    saving.save(sendable).then(
      () => setTaken(sendable),
      () => undefined,
    )
  }
  const go = (to: StepId) => {
    dispatch({ type: 'check', steps: to === 'review' ? steps.map((one) => one.id) : [step] })
    dispatch({ type: 'go', step: to })
    saveDraft()
  }
  const unfinished = firstUnfinished(facts, wrong, hasPicture)
  const showFaults = (first: StepId) => {
    dispatch({ type: 'check', steps: steps.map((one) => one.id) })
    dispatch({ type: 'go', step: first })
    setFocus(fieldsOf(first, facts).find((field) => wrong.includes(field)) ?? null)
  }
  const refuse = (error: unknown) => {
    const found = asProblem(error)
    setProblem(found)
    const { pictures: _shownApart, ...fields } = found.fields ?? {}
    dispatch({ type: 'refuse', fields })
    const first = Object.keys(fields)[0] as VehicleField | undefined
    if (!first) return
    dispatch({ type: 'go', step: stepOf(first) })
    setFocus(first)
  }
  const attempt = async (work: () => Promise<Stored>): Promise<string | null> => {
    setProblem(undefined)
    if (unfinished) {
      showFaults(unfinished)
      return null
    }
    try {
      await pictures.settle()
      const { id, values } = await work()
      // Others' changes are taken over; otherwise the form's older values would be kept as if they had been typed.
      dispatch({ type: 'load', state: { values } })
      return id
    } catch (error) {
      refuse(error)
      return null
    }
  }

  return {
    api,
    state,
    step,
    steps,
    facts,
    pictures,
    pictureError,
    saving,
    problem,
    focus,
    isChanged,
    /** This browser keeps it as a draft. */
    isKept,
    /** The server has everything that is typed. */
    isSaved: stored !== null && !(isChanged && (taken === undefined || differs(taken))),
    fields: fieldsOf(step, facts),
    clearFocus: () => setFocus(null),
    go,
    /** The next step, or the first thing that is wrong with this one. */
    next() {
      dispatch({ type: 'check', steps: [step] })
      const fault = fieldsOf(step, facts).find((field) => wrong.includes(field))
      if (fault) return setFocus(fault)
      if (step === 'pictures' && !hasPicture) return
      const at = steps.findIndex((one) => one.id === step)
      const following = steps[at + 1]
      if (following) go(following.id)
    },
    back() {
      const before = steps[steps.findIndex((one) => one.id === step) - 1]
      if (before) go(before.id)
    },
    /** Sends and publishes; resolves with the vehicle's id, or null when something is to be corrected. */
    publish: () =>
      attempt(async () => {
        await saving.save(submission(state.values, facts))
        return saving.publish()
      }),
    /** Sends the changes of a published vehicle. */
    saveChanges: (overwrite = false) => attempt(() => saving.save(submission(state.values, facts), { overwrite })),
  }
}
