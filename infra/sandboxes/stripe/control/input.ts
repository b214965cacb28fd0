import { invalid } from '../api/failure.ts'
import { createFields, type Fields } from '../api/fields.ts'
import { type Branch, parseForm } from '../api/form.ts'

/** The body of a control call, a page's form or JSON, read alike. A form's empty field is as if it was not there. */
export function readInput(body: unknown): Fields {
  const branch = typeof body === 'string' ? parseForm(body) : branchOf(body)
  for (const [name, value] of branch) if (value === '') branch.delete(name)
  return createFields(branch)
}

function branchOf(value: unknown): Branch {
  const branch: Branch = new Map()
  if (typeof value !== 'object' || value === null) return branch
  for (const [name, one] of Object.entries(value))
    branch.set(name, typeof one === 'object' && one !== null ? branchOf(one) : String(one))
  return branch
}

/** A chance, 0 to 1. */
export function chance(fields: Fields, name: string): number {
  const value = Number(fields.text(name) ?? 0)
  if (!(value >= 0 && value <= 1)) throw invalid('A chance is between 0 and 1', { param: name })
  return value
}
