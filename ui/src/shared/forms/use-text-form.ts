import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TSchema } from 'typebox'
import type { ApiProblem } from '../api/problem.ts'
import { afterPress } from './after-press.ts'
import { contractErrors, loadValidation } from './contract-errors.ts'
import type { FieldBinding } from './form-field.tsx'

type Texts<Name extends string> = Readonly<Record<Name, string>>
/** What is said beside fields, and by whom. */
type Said = Readonly<Record<string, { message: string; byServer: boolean } | undefined>>

export interface TextForm<Name extends string> {
  readonly values: Texts<Name>
  readonly isSubmitting: boolean
  field(name: Name): FieldBinding<string>
  /** Sends what is typed, if nothing is wrong with it; else the first that is wrong has the focus. */
  handleSubmit(send: (values: Texts<Name>) => Promise<unknown>): (event: FormEvent) => void
  /** As of `useContractForm`. */
  applyProblem(problem: ApiProblem | undefined): boolean
}

/**
 * A form of a few texts, for pages that people meet first: react-hook-form is 13 kB to wait for. It judges as `useContractForm`
 * does: a field when it is left, and from then on while it is corrected.
 */
export function useTextForm<Name extends string>(schema: TSchema, begin: Texts<Name>): TextForm<Name> {
  const names = Object.keys(begin) as Name[]
  const [values, setValues] = useState(begin)
  const [said, setSaid] = useState<Said>({})
  const [isSubmitting, setSubmitting] = useState(false)
  /** What is typed by now, for whoever has waited. */
  const typed = useRef(begin)
  const judged = useRef(new Set<Name>())
  const elements = useRef<Partial<Record<Name, HTMLElement | null>>>({})
  const { resolvedLanguage } = useTranslation().i18n

  useEffect(() => void loadValidation(), [])

  /** Says what is wrong with these fields now, and returns which of them are. */
  const judge = async (asked: readonly Name[]): Promise<Name[]> => {
    let found: Record<string, string>
    let of: Texts<Name>
    do {
      of = typed.current
      found = await contractErrors(schema, of)
    } while (of !== typed.current)
    const own = asked.map((name) => [name, found[name] && { message: found[name], byServer: false }])
    setSaid((before) => ({ ...before, ...Object.fromEntries(own) }))
    return asked.filter((name) => found[name] !== undefined)
  }

  // What the server said stays in its language until it is corrected.
  // biome-ignore lint/correctness/useExhaustiveDependencies: said anew in a language that is chosen meanwhile, and only then
  useEffect(() => {
    const own = names.filter((name) => said[name]?.byServer === false)
    if (own.length > 0) void judge(own)
  }, [resolvedLanguage])

  const change = (name: Name, value: string) => {
    typed.current = { ...typed.current, [name]: value }
    setValues(typed.current)
    if (judged.current.has(name)) void judge([name])
  }
  const leave = (name: Name) => {
    judged.current.add(name)
    if (!said[name]?.byServer) void judge([name])
  }

  return {
    values,
    isSubmitting,
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => change(name, value),
      onBlur: () => afterPress(() => leave(name)),
      error: said[name]?.message,
      ref: (element) => {
        elements.current[name] = element
      },
    }),
    handleSubmit: (send) => (event) => {
      event.preventDefault()
      setSubmitting(true)
      for (const name of names) judged.current.add(name)
      const judgedAndSent = judge(names).then(([wrong]) =>
        wrong === undefined ? send(typed.current) : elements.current[wrong]?.focus(),
      )
      void judgedAndSent.finally(() => setSubmitting(false))
    },
    applyProblem: (problem) => {
      const wrong = names.filter((name) => problem?.fields?.[name] !== undefined)
      const theirs = wrong.map((name) => [name, { message: problem?.fields?.[name], byServer: true }])
      setSaid((before) => ({ ...before, ...Object.fromEntries(theirs) }))
      if (wrong[0] !== undefined) elements.current[wrong[0]]?.focus()
      return wrong.length > 0
    },
  }
}
