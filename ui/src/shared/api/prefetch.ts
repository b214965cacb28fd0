import type { EndpointShape, ReplyOf } from '@forecourt/contracts'
import { ofPerson } from '../person/scope.ts'
import { call, type InputOf } from './call.ts'

/** An answer asked for early and not used within this many milliseconds is asked for again (spec 9, query staleness). */
const longest = 10_000

interface Early {
  readonly endpoint: string
  readonly at: number
  readonly reply: Promise<unknown>
}
export const earlyAnswers = ofPerson(() => new Map<string, Early>())
const keyOf = (endpoint: EndpointShape, input: unknown): string => JSON.stringify([endpoint.id, input])

/** Asks before the page that needs it is there, e.g. while a press is not yet a click. Failures wait for the page. */
export function prefetch<E extends EndpointShape>(
  endpoint: E,
  input: InputOf<E>,
  ask: (endpoint: E, input: InputOf<E>) => Promise<ReplyOf<E>> = call,
): void {
  const early = earlyAnswers()
  const key = keyOf(endpoint, input)
  const before = early.get(key)
  if (before && Date.now() - before.at < longest) return
  const reply = ask(endpoint, input)
  early.set(key, { endpoint: endpoint.id, at: Date.now(), reply })
  reply.catch(() => early.delete(key))
}

/** The early answer, once; undefined when there is none or it is too old. */
export function takePrefetched<E extends EndpointShape>(
  endpoint: E,
  input: InputOf<E> | undefined,
): Promise<ReplyOf<E>> | undefined {
  const early = earlyAnswers()
  const key = keyOf(endpoint, input)
  const found = early.get(key)
  early.delete(key)
  return found && Date.now() - found.at < longest ? (found.reply as Promise<ReplyOf<E>>) : undefined
}

/** What was asked for before a change must not be shown after it: of these endpoints, or of all. */
export function forgetPrefetched(endpoints?: readonly EndpointShape[]): void {
  const early = earlyAnswers()
  for (const [key, { endpoint }] of early)
    if (!endpoints || endpoints.some(({ id }) => id === endpoint)) early.delete(key)
}
