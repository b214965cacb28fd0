import { VehicleFilter } from '@forecourt/contracts'
import { Check } from 'typebox/value'

/**
 * A kept filter as an answer has it. One that was saved when more was allowed is searched for as a whole; of its values an answer has
 * those that are allowed today, because whoever reads it may hold it to the contract.
 */
export function shownFilter(kept: VehicleFilter): VehicleFilter {
  if (Check(VehicleFilter, kept)) return kept
  const shown: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(kept)) {
    const schema = VehicleFilter.properties[name as keyof typeof VehicleFilter.properties]
    if (!schema) continue
    if (Check(schema, value)) shown[name] = value
    else if (Array.isArray(value)) shown[name] = fewer(value, (list) => Check(schema, list))
  }
  return shown as VehicleFilter
}

/** The first of a list's values with which it is allowed; those that are not by themselves are left out. */
function fewer(list: readonly unknown[], isAllowed: (list: readonly unknown[]) => boolean): readonly unknown[] {
  const kept: unknown[] = []
  for (const value of list) if (isAllowed([...kept, value])) kept.push(value)
  return kept
}
