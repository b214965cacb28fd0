import { type Endpoint, publicEndpoints } from '@forecourt/contracts'
import type { CallOptions } from '../client/api-client.ts'
import type { Person } from '../client/people.ts'
import { type CallerName, type Cast, callers, gather } from './cast.ts'
import { emptyRequest, rows } from './requests.ts'

/**
 * What a caller is told. `ok`: no guard stood in the way (the answer may still be a 409, a 422, or a 404 for a record that
 * does not exist, in rows that ask for nobody's). 401, 402, 403 and 404 are the guards' own answers, told by their codes.
 */
export type Answer = 'ok' | '401' | '402' | '403' | '404' | `error ${number}`

const guardCodes: Readonly<Record<string, Answer>> = {
  UNAUTHENTICATED: '401',
  EMAIL_UNVERIFIED: '402',
  FORBIDDEN: '403',
  FORBIDDEN_TARGET: '403',
  FORBIDDEN_GRANT: '403',
  FORBIDDEN_CHANGE: '403',
  FORBIDDEN_ROLE: '403',
  NOT_FOUND: '404',
}

/** All rows: every endpoint a browser may call, and variants of some. */
export const rowNames: readonly string[] = [
  ...publicEndpoints.map(({ id }) => id),
  ...Object.keys(rows).filter((name) => name.includes('#')),
]

export const endpointOf = (row: string): Endpoint => {
  const id = row.split('#')[0]
  const found = publicEndpoints.find((endpoint) => endpoint.id === id)
  if (!found) throw new Error(`there is no endpoint ${row}`)
  return found
}

/** Asks for one row as everybody, the owner last, because the owner may use it up. */
export async function walkRow(row: string, cast: Cast): Promise<Record<CallerName, Answer>> {
  const endpoint = endpointOf(row)
  const plan = rows[row]
  const people = { ...(plan?.ownPeople === 'all' ? (await gather(cast.world)).people : cast.people) }
  if (plan?.ownPeople === true) {
    const [user, other] = await Promise.all([cast.stranger('Rowowner'), cast.stranger('Rowother')])
    Object.assign(people, { user, other })
  }
  const ask = await plan?.prepare(people.user, people.other, { ...cast, people })
  const answers = {} as Record<CallerName, Answer>
  const order = callers.toSorted((a, b) => Number(a === 'user') - Number(b === 'user'))
  for (const name of order) {
    const caller = people[name]
    const asked = ask?.(caller) ?? emptyRequest(endpoint)
    const own = name === 'unverified' || name === 'suspended'
    const requests = [asked].flat().map((options) => (own ? forOwn(endpoint, options, caller) : options))
    for (const options of requests) answers[name] = worse(answers[name], await answerTo(endpoint, caller, options))
  }
  return answers
}

/** Those whose account stands in the way ask for their own record. */
const forOwn = (endpoint: Endpoint, options: CallOptions, caller: Person): CallOptions =>
  endpoint.access === 'self' ? { ...options, params: { ...options.params, id: caller.id } } : options

/** Of several requests of a caller, the one that got furthest counts. */
const worse = (one: Answer | undefined, two: Answer): Answer => (one === 'ok' ? one : two)

/** A copy of the browser asks, so that an answer that changes cookies does not change who asks next. */
async function answerTo(endpoint: Endpoint, { client }: Person, options: CallOptions): Promise<Answer> {
  const browser = client.copy()
  let response = await browser.raw(endpoint, options)
  if (response.status === 400 && (await response.clone().text()).includes('MAC_INVALID')) {
    // As the pages do: the session ended, so a new, anonymous one begins, and the call is sent again.
    await browser.readConfig()
    response = await browser.raw(endpoint, options)
  }
  if (response.status < 400) {
    await response.body?.cancel()
    return 'ok'
  }
  const { code } = (await response.json()) as { code: string }
  if (response.status >= 500 || response.status === 405) return `error ${response.status}`
  return guardCodes[code] ?? 'ok'
}
