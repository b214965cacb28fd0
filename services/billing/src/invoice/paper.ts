import type { Locale } from '@forecourt/contracts'

/** An invoice, a credit note about one, or a statement of a purchase for which nothing was due: the last has no number. */
export type PaperKind = 'invoice' | 'credit_note' | 'statement'

export interface Seller {
  readonly name: string
  readonly address: readonly string[]
  readonly taxNumber: string | null
}

/**
 * Everything a document says, frozen when it is issued: it is drawn from nothing else. Amounts are minor units as text, and
 * texts are in the language of the document.
 */
export interface Paper {
  readonly kind: PaperKind
  readonly number: string | null
  /** ISO 8601; the day that is printed is that of UTC, as is the year of the number. */
  readonly issuedAt: string
  readonly locale: Locale
  readonly currency: string
  readonly seller: Seller
  /** Line by line; the first is whom it is made out to. */
  readonly buyer: readonly string[]
  readonly buyerTaxNumber: string | null
  readonly lines: readonly PaperLine[]
  readonly gross: string
  readonly tax: string
  /** Millionths, and what the tax is called; null where no tax is known in the buyer's country. */
  readonly taxRate: string
  readonly taxName: string | null
  /** The invoice a credit note is about. */
  readonly about: { readonly number: string; readonly issuedAt: string } | null
}

export interface PaperLine {
  readonly text: string
  /** Smaller, below it: a period. */
  readonly detail: string | null
  readonly amount: string
}
