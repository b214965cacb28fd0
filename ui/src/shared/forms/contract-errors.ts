import { numberOf } from '@forecourt/contracts'
import { latePart } from '@forecourt/design-system'
import i18next from 'i18next'
import type { TSchema } from 'typebox'
import { createFormat } from '../format/create-format.ts'
import { prune } from './prune.ts'

/** More checks than the schema states: field name → sentence. Gets the pruned values. */
export type Refine = (values: Record<string, unknown>) => Record<string, string> | Promise<Record<string, string>>

export interface Wording {
  /** Name of a field as it stands in messages ("X is required."). Default: `fields.<name>` of the common texts. */
  label?: ((field: string) => string) | undefined
  /** Sentences that replace the standard ones: `{ 'email.format': 'Invalid email address.' }` by field and rule. */
  messages?: Readonly<Record<string, string>> | undefined
}

/** What reads schemas is large, so it comes after the form is drawn; where it cannot be had, the server judges alone. */
const validation = latePart(() => import('./validation.ts'))
export const loadValidation = () => validation.load().catch(() => undefined)

export const baseName = (field: string): string => field.split('.')[0] ?? field

/** Figures as the language writes them, years without a sign between their digits. */
function figures(name: string, params: Record<string, unknown>): Record<string, unknown> {
  const { limit } = params
  if (typeof limit !== 'number' || /year/i.test(name)) return params
  return { ...params, limit: createFormat(i18next.language).number(limit) }
}

function sentence(name: string, rule: string, params: Record<string, unknown>, label: Wording['label']): string {
  const isKnown = rule !== 'required' && i18next.exists(`validationOf.${name}`, { ns: 'common' })
  return i18next.t(isKnown ? `validationOf.${name}` : `validation.${rule}`, {
    ns: 'common',
    label: label?.(name) ?? i18next.t(`fields.${name}`, { ns: 'common' }),
    ...figures(name, params),
    ...numberOf(name),
  })
}

/** What is wrong with what a form holds, by field: the first that the schema says, else what `refine` does. */
export async function contractErrors(
  schema: TSchema,
  values: unknown,
  { label, messages, refine }: Wording & { refine?: Refine | undefined } = {},
): Promise<Record<string, string>> {
  const pruned = prune(values)
  const found = (await loadValidation())?.violations(schema, pruned) ?? []
  const said = found.map(({ field, rule, params }): [string, string] => {
    const name = baseName(field)
    return [name, messages?.[`${name}.${rule}`] ?? messages?.[name] ?? sentence(name, rule, params, label)]
  })
  const more = refine ? Object.entries(await refine(pruned as Record<string, unknown>)) : []
  // Reversed, so that the first of a field wins.
  return Object.fromEntries(
    [...said, ...more.map(([field, text]): [string, string] => [baseName(field), text])].reverse(),
  )
}
