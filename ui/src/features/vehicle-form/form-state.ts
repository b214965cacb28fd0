import type { VehicleField } from '@forecourt/contracts'
import type { StepId } from './form-steps.ts'
import type { FormValues } from './form-values.ts'
import { withPower } from './power.ts'
import { fillByVin, type VinFill, vinFields } from './vin-fill.ts'

/** What the person did so far. Everything the server knows is elsewhere. */
export interface FormState {
  values: FormValues
  /** Name of the chosen city: the choices hold no cities, there are too many. */
  cityName: string | null
  step: StepId
  /** Steps whose problems are shown, because the person has been through them. */
  checked: readonly StepId[]
  /** Fields that were left once. */
  touched: readonly VehicleField[]
  /** What the server said about a field; gone as soon as the field changes. */
  refused: Readonly<Partial<Record<VehicleField, string>>>
  /** What the VIN put into the form; it gives way to a corrected VIN as long as nobody typed over it. */
  filledByVin: VinFill
}

export type FormAction =
  | { type: 'set'; field: VehicleField; value: unknown; cityName?: string; types?: TypeChoices }
  | { type: 'touch'; field: VehicleField }
  | { type: 'go'; step: StepId }
  | { type: 'check'; steps: readonly StepId[] }
  | { type: 'refuse'; fields: Readonly<Record<string, string>> }
  | { type: 'load'; state: Partial<FormState> }

/** Body styles and the kind of vehicle each belongs to; null: any. */
export type TypeChoices = readonly { id: string; category: string | null }[]

export const emptyForm: FormState = {
  values: {},
  cityName: null,
  step: 'basics',
  checked: [],
  touched: [],
  refused: {},
  filledByVin: {},
}

/** Whether a body style may be chosen with a category; with none chosen, every one may. */
export const isOfCategory = (type: { category?: string | null }, category: unknown): boolean =>
  !category || !type.category || type.category === category

/** The title most sellers would type. */
export const suggestedTitle = ({ brand, model }: FormValues): string => [brand, model].filter(Boolean).join(' ')

/** Fields that stop making sense, or follow, when another one changes. */
function withDependants(
  before: FormValues,
  next: FormValues,
  field: VehicleField,
  types: TypeChoices = [],
): FormValues {
  const changed = { ...next }
  if (field === 'brand' && before.brand && before.brand !== next.brand) delete changed.model
  if (field === 'country' && before.country !== next.country) delete changed.city
  if (field === 'category' && next.type) {
    const type = types.find((one) => one.id === next.type)
    if (type && !isOfCategory(type, next.category)) delete changed.type
  }
  const isOwnTitle = before.title && before.title !== suggestedTitle(before)
  if ((field === 'brand' || field === 'model') && !isOwnTitle) changed.title = suggestedTitle(changed)
  return changed
}

function set(state: FormState, action: Extract<FormAction, { type: 'set' }>): FormState {
  const { field, value, types } = action
  const before = state.values
  let next = { ...before, [field]: value } as FormValues
  if (field === 'engine_power' || field === 'din_power') {
    const powers = { engine_power: before.engine_power ?? null, din_power: before.din_power ?? null }
    next = { ...next, ...withPower(powers, field, typeof value === 'number' ? value : null) }
  }
  const told = field === 'vin' ? fillByVin(next, state.filledByVin) : null
  const values = told ? filled(next, told, types) : withDependants(before, next, field, types)
  const { [field]: _settled, ...refused } = state.refused
  const cityName = field === 'city' ? (action.cityName ?? null) : values.city ? state.cityName : null
  const filledByVin = told ? { ...state.filledByVin, ...told } : state.filledByVin
  return { ...state, values, cityName, refused, filledByVin }
}

/** Values with what the VIN tells, as if it had been typed. */
function filled(values: FormValues, told: VinFill, types: TypeChoices | undefined): FormValues {
  let after = values
  for (const field of vinFields) {
    if (field in told) after = withDependants(after, { ...after, [field]: told[field] }, field, types)
  }
  return after
}

export function formReducer(state: FormState, action: FormAction): FormState {
  switch (action.type) {
    case 'set':
      return set(state, action)
    case 'touch':
      return state.touched.includes(action.field) ? state : { ...state, touched: [...state.touched, action.field] }
    case 'go':
      return { ...state, step: action.step }
    case 'check':
      return { ...state, checked: [...new Set([...state.checked, ...action.steps])] }
    case 'refuse':
      return { ...state, refused: { ...state.refused, ...action.fields } }
    case 'load':
      return { ...state, ...action.state }
  }
}
