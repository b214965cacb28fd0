import type { Locale } from '@forecourt/contracts'

const collators = new Map<Locale, Intl.Collator>()

/** Orders names as readers of a language expect. */
export function collatorOf(locale: Locale): Intl.Collator {
  const collator = collators.get(locale) ?? new Intl.Collator(locale.replace('_', '-'))
  collators.set(locale, collator)
  return collator
}
