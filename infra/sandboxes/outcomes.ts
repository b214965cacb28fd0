/** Codes by number: of phones that turn out not to take messages, after they were accepted. */
export type Outcomes = Map<string, number>

/** What `PUT /outcomes` wants, for its answer to what makes no sense. */
export const OUTCOMES_WANTED = 'Expected { "to": "+33612345678", "code": 30005 }; null: it is delivered again'

/** Notes what becomes of messages to a number from now on. @returns false for what makes no sense */
export function noteOutcome(outcomes: Outcomes, body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('to' in body) || !('code' in body)) return false
  const { to, code } = body
  if (typeof to !== 'string' || !/^\+[1-9]\d{6,14}$/.test(to)) return false
  if (code === null) outcomes.delete(to)
  else if (typeof code === 'number' && Number.isInteger(code) && code > 0) outcomes.set(to, code)
  else return false
  return true
}

const DEADLINE_MS = 5_000

/** Tells somebody on this machine, and nobody else. @returns whether they took it */
export async function tell(url: string, request: { headers: Record<string, string>; body: string }): Promise<boolean> {
  if (!/^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(url).hostname)) return false
  try {
    const signal = AbortSignal.timeout(DEADLINE_MS)
    const answer = await fetch(url, { method: 'POST', redirect: 'error', signal, ...request })
    await answer.text()
    return answer.ok
  } catch {
    return false
  }
}
