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
import { baseName, contractErrors, loadValidation, type Refine, type Wording } from './contract-errors.ts'
import { prune } from './prune.ts'

export interface ContractFormOptions<Values extends FieldValues> extends Wording {
  defaultValues: DefaultValues<Values>
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

/** Validates by the schema; exported for its test. */
export function contractResolver<Values extends FieldValues>(
  schema: TSchema,
  options: Omit<ContractFormOptions<Values>, 'defaultValues'>,
): Resolver<Values> {
  return async (values) => {
    const found = Object.entries(await contractErrors(schema, values, options))
    const errors = Object.fromEntries(found.map(([name, message]) => [name, { type: 'contract', message }]))
    return found.length === 0 ? { values, errors: {} } : { values: {}, errors: errors as FieldErrors<Values> }
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
  useEffect(() => void loadValidation(), [])
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
