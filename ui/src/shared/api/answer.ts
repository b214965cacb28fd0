import type { Problem } from '@forecourt/contracts'
import i18next from 'i18next'
import { ApiProblem, type ClientCode } from './problem.ts'
import type { Answer } from './transport.ts'

const own = (code: ClientCode, status = 0) =>
  new ApiProblem(status, { code, message: i18next.t(`problems.${code}`, { ns: 'common' }) })

/** A failure of the connection itself, told apart for the person. */
export function connectionProblem(error: unknown): ApiProblem {
  const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
  return own(timedOut ? 'CLIENT_TIMEOUT' : 'NETWORK')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** As `Problem` of the contracts says. By hand: what reads schemas comes with forms, and not with every page. */
function isProblem(body: unknown): body is Problem {
  if (!isRecord(body) || ![body.error, body.message, body.code, body.requestId].every(isText)) return false
  const { fields = {}, details = {} } = body
  return isRecord(fields) && Object.values(fields).every(isText) && isRecord(details)
}

/** `Retry-After` in seconds; both of its forms. */
export function retryAfter(header: string | null, now = Date.now()): number | undefined {
  if (header === null) return undefined
  const seconds = Number(header)
  const value = Number.isFinite(seconds) ? seconds : (Date.parse(header) - now) / 1000
  return Number.isFinite(value) ? Math.max(0, Math.ceil(value)) : undefined
}

/** The reply body of a success; throws the problem of anything else. A proxy's HTML error becomes a text by status. */
export function readAnswer(answer: Answer): unknown {
  const body = parse(answer.text)
  if (answer.status === 204) throw own('NO_CONTENT', 204)
  if (answer.status >= 200 && answer.status < 300) {
    if (body === undefined) throw own('UNREADABLE', answer.status)
    return body
  }
  const wait = retryAfter(answer.header('retry-after'))
  if (isProblem(body)) throw new ApiProblem(answer.status, body, wait)
  const message = i18next.t([`status.${answer.status}`, 'problems.UNREADABLE'], { ns: 'common' })
  throw new ApiProblem(answer.status, { code: 'UNREADABLE', message }, wait)
}
