import { authChoices, type DataOf, type Locale, messagingChoices, referenceChoices } from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import { isOutage } from '@forecourt/kernel/errors'

/** What forms choose from, the same for everybody who reads the same language. */
export interface Choices {
  auth(): Promise<DataOf<typeof authChoices>>
  reference(locale: Locale): Promise<DataOf<typeof referenceChoices>>
  messaging(): Promise<DataOf<typeof messagingChoices>>
}

/**
 * Asks the services each time. Where one is late or away, its last answer stands in: the languages of a minute ago are
 * better than no page at all. Whoever asks auth or catalog before there was any answer waits as long as the endpoint allows.
 */
export function createChoices(client: Pick<Client, 'call'>): Choices {
  const referenceIn = (locale: Locale) =>
    withStandIn((within) => client.call(referenceChoices, { query: { locale }, ...within }))
  const references = { en_US: referenceIn('en_US'), fr_FR: referenceIn('fr_FR'), zh_CN: referenceIn('zh_CN') }
  return {
    auth: withStandIn((within) => client.call(authChoices, within)),
    reference: (locale) => references[locale](),
    messaging: withStandIn(() => client.call(messagingChoices, SOON)),
  }
}

/** Milliseconds a service has where its last answer can stand in: as long as a page waits for its parts (architecture, Requests). */
const SOON = { deadline: 3_000 }

/** Keeps the last answer, and gives it when the next one does not come. A refusal is passed on: it is an answer. */
function withStandIn<T>(ask: (within: { deadline?: number }) => Promise<{ data: T }>): () => Promise<T> {
  let last: { readonly data: T } | undefined
  return async () => {
    try {
      last = await ask(last ? SOON : {})
    } catch (error) {
      if (!last || !isOutage(error)) throw error
    }
    return last.data
  }
}
