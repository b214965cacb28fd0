import type { Config } from './session-store.ts'

/** Id of the element the BFF writes into the document (`bff/src/web/served-page.ts`); `public/first-paint.js` knows it too. */
const elementId = 'served-config'

/** Where it may stand: the document. */
interface Page {
  getElementById(id: string): { readonly textContent: string | null; remove(): void } | null
}

/**
 * What the document said of the session, once: the element goes, so that nothing of a person is left in the page after they
 * have. Undefined where there is none, it is damaged, or its choices are named in another language than the page's.
 */
export function takeServedConfig(shown: string | undefined, page: Page = document): Config | undefined {
  const element = page.getElementById(elementId)
  element?.remove()
  const served = parse(element?.textContent)
  return isServed(served) && served.locale === shown ? served.config : undefined
}

function parse(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}

/** Ours, whole: it is the answer of `GET /user/config`, which the BFF's tests hold to its contract. */
const isServed = (read: unknown): read is { locale: string; config: Config } =>
  isObject(read) && typeof read.locale === 'string' && isObject(read.config) && typeof read.config.macKey === 'string'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
