/** What the document asked for beside the first scripts (`public/first-paint.js` leaves it here). */
export interface Asked {
  readonly url: string
  /** As the page was then: `fr-FR`. */
  readonly language: string
  /** When, as `Date.now()` says. */
  readonly at: number
  readonly answer: Promise<Response>
}
/** A request, as far as it says whether it is the one that was asked for. */
interface Wanted {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload: unknown
}
interface Page {
  earlyAnswer?: Asked | undefined
}

/** Milliseconds that a first page may take to draw on a slow line. Whoever comes to it later sees what is so then. */
const longest = 20_000

/**
 * The answer to the first page's one read, once, where it was asked for already in this language. Undefined where there is none.
 */
export function takeEarlyAnswer(
  { method, url, headers, payload }: Wanted,
  page: Page = globalThis as Page,
): Promise<Response> | undefined {
  const asked = page.earlyAnswer
  if (asked?.url !== url || method !== 'GET' || payload !== undefined) return undefined
  forgetEarlyAnswer(page)
  if (asked.language !== headers['accept-language'] || Date.now() - asked.at > longest) return undefined
  return asked.answer
}

/** Drops it: somebody else is here, or the document did not say whose session it is of. */
export function forgetEarlyAnswer(page: Page = globalThis as Page): void {
  page.earlyAnswer = undefined
}
