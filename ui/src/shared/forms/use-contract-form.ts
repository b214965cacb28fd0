import { numberOf } from '@forecourt/contracts'
import i18next from 'i18next'
import { useEffect, useMemo, useRef } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Static, TSchema } from 'typebox'
import type { ApiProblem } from '../api/problem.ts'
import { createFormat } from '../format/create-format.ts'
import { prune, violations } from './validation.ts'

/** More checks than the schema states: field name → sentence. Gets the pruned values. */
export type Refine = (values: Record<string, unknown>) => Record<string, string> | Promise<Record<string, string>>

type ContractFormLabel = ((field: string) => string) | undefined

export interface ContractFormOptions<Values extends FieldValues> {
  defaultValues: DefaultValues<Values>
  /** Name of a field as it stands in messages ("X is required."). Default: `fields.<name>` of the common texts. */
  label?: ContractFormLabel
  /** Sentences that replace the standard ones: `{ 'email.format': 'Invalid email address.' }` by field and rule. */
  messages?: Readonly<Record<string, string>>
  refine?: Refine
}

export interface ContractForm<Values extends FieldValues, Output> extends UseFormReturn<Values, unknown, Values> {
  /**
   * Puts the server's `fields` in their places and moves the focus to the first; what was typed stays.
   * Returns whether any field took a message: if none did, show `problem.message` yourself.
   */
  applyProblem(problem: ApiProblem | undefined): boolean
  /** The values as the contract takes them: pruned of what is empty. */
  output(): Output
  /** Notes what is in the fields as they are sent. What it returns is for when that is saved: what was typed meanwhile is not. */
  beginSaving(): () => void
}

const baseName = (field: string) => field.split('.')[0] ?? field

function put(errors: Record<string, unknown>, field: string, message: string) {
  const name = baseName(field)
  errors[name] ??= { type: 'contract', message }
}

/** Figures as the language writes them, years without a sign between their digits. */
function figures(name: string, params: Record<string, unknown>): Record<string, unknown> {
  const { limit } = params
  if (typeof limit !== 'number' || /year/i.test(name)) return params
  return { ...params, limit: createFormat(i18next.language).number(limit) }
}

function sentence(name: string, rule: string, params: Record<string, unknown>, label: ContractFormLabel): string {
  const isKnown = rule !== 'required' && i18next.exists(`validationOf.${name}`, { ns: 'common' })
  return i18next.t(isKnown ? `validationOf.${name}` : `validation.${rule}`, {
    ns: 'common',
    label: label?.(name) ?? i18next.t(`fields.${name}`, { ns: 'common' }),
    ...figures(name, params),
    ...numberOf(name),
  })
}

/** Validates by the schema; exported for its test. */
export function contractResolver<Values extends FieldValues>(
  schema: TSchema,
  { label, messages, refine }: Omit<ContractFormOptions<Values>, 'defaultValues'>,
): Resolver<Values> {
  return async (values) => {
    const pruned = prune(values)
    const errors: Record<string, unknown> = {}
    for (const { field, rule, params } of violations(schema, pruned)) {
      const name = baseName(field)
      const own = messages?.[`${name}.${rule}`] ?? messages?.[name]
      put(errors, field, own ?? sentence(name, rule, params, label))
    }
    const more = refine ? await refine(pruned as Record<string, unknown>) : {}
    for (const [field, message] of Object.entries(more)) put(errors, field, message)
    return Object.keys(errors).length === 0
      ? { values, errors: {} }
      : { values: {}, errors: errors as FieldErrors<Values> }
  }
}

/** react-hook-form over a contract's body schema. Errors show when a field is left, and clear while it is corrected. */
export function useContractForm<S extends TSchema, Values extends FieldValues = Static<S> & FieldValues>(
  schema: S,
  options: ContractFormOptions<Values>,
): ContractForm<Values, Static<S>> {
  const { defaultValues, label, messages, refine } = options
  const resolver = useMemo<Resolver<Values>>(() => {
    const current = { ...(label && { label }), ...(messages && { messages }), ...(refine && { refine }) }
    return contractResolver<Values>(schema, current)
  }, [schema, label, messages, refine])
  const form = useForm<Values>({ resolver, defaultValues, mode: 'onTouched', reValidateMode: 'onChange' })
  useErrorsInLanguage(form)

  const applyProblem = (problem: ApiProblem | undefined) => {
    const entries = Object.entries(problem?.fields ?? {}).filter(([name]) => baseName(name) in form.getValues())
    entries.forEach(([name, message], index) => {
      form.setError(baseName(name) as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
    })
    return entries.length > 0
  }
  const beginSaving = () => {
    const sent = structuredClone(form.getValues())
    return () => form.resetDefaultValues(sent)
  }
  return { ...form, applyProblem, beginSaving, output: () => prune(form.getValues()) as Static<S> }
}

/** What is said beside fields is said anew in a language that is chosen meanwhile; what the server said stays until it is corrected. */
function useErrorsInLanguage<Values extends FieldValues>({ formState, trigger }: UseFormReturn<Values>): void {
  const { resolvedLanguage } = useTranslation().i18n
  const said = useRef(resolvedLanguage)
  const { errors } = formState
  useEffect(() => {
    if (said.current === resolvedLanguage) return
    said.current = resolvedLanguage
    const names = Object.keys(errors).filter((name) => errors[name]?.type === 'contract')
    if (names.length > 0) void trigger(names as Path<Values>[])
  }, [resolvedLanguage, errors, trigger])
}
