import type { Locale } from '@forecourt/contracts'
import { type EntityManager, newId, sql } from '@forecourt/kernel/db'
import { enqueue } from '@forecourt/kernel/events'
import { type Account, checkoutById } from '../account/account.ts'
import type { Effect } from '../account/effects.ts'
import { buyerOf } from '../buyer/buyer.ts'
import type { Checkout } from '../checkout/checkout.ts'
import type { Minor } from '../money/amount.ts'
import { DRAW_DOCUMENT, type DrawJob } from './draw.worker.ts'
import { nextNumber } from './number.ts'
import type { Paper, PaperKind } from './paper.ts'
import { purchaseLines, refundLines } from './paper-lines.ts'
import { readSeller } from './seller.ts'

/** What of a decision is put on paper. */
type Documented = Extract<Effect, { type: 'invoice' | 'creditNote' | 'statement' }>

/**
 * Issues a document in the transaction that records what it is about: its number, and everything it will ever say. It is
 * drawn afterwards, so that slow drawing holds no lock.
 */
export async function issueDocument(em: EntityManager, account: Account, effect: Documented): Promise<void> {
  const checkout = checkoutById(account, effect.checkoutId)
  if (!checkout) throw new Error(`no checkout ${effect.checkoutId} to issue a document for`)
  const issuedAt = new Date(account.asOf * 1000)
  if (effect.type === 'creditNote') return issueCreditNote(em, account, checkout, effect, issuedAt)
  const gross = effect.type === 'invoice' ? effect.gross : 0n
  const tax = effect.type === 'invoice' ? effect.tax : 0n
  const { lines: buyer, taxNumber: buyerTaxNumber, locale, country } = await buyerOf(em, account.id)
  const { plan, lines } = await purchaseLines(em, account, checkout, gross, locale)
  const taxName = country ? await taxNameIn(em, country, locale) : null
  const frozen = { buyer, buyerTaxNumber, locale, lines, taxName, about: null }
  await store(em, account, checkout, { kind: effect.type, plan, gross, tax, issuedAt, ofId: null, ...frozen })
}

/** A credit note is made out to whom its invoice is, in its language. */
async function issueCreditNote(
  em: EntityManager,
  account: Account,
  checkout: Checkout,
  { gross, tax }: { gross: Minor; tax: Minor },
  issuedAt: Date,
): Promise<void> {
  const [invoice] = await sql<{ id: string; paper: Paper }>(
    em,
    `select id, paper from document where checkout_id = $1 and kind = 'invoice'`,
    [checkout.id],
  )
  if (!invoice?.paper.number) throw new Error(`checkout ${checkout.id} has no invoice to credit`)
  const { number, issuedAt: of, buyer, buyerTaxNumber, locale, taxName } = invoice.paper
  const { plan, lines } = await refundLines(em, checkout, gross, locale)
  const frozen = { buyer, buyerTaxNumber, locale, taxName, lines, about: { number, issuedAt: of } }
  await store(em, account, checkout, { kind: 'credit_note', plan, gross, tax, issuedAt, ofId: invoice.id, ...frozen })
}

/** What the tax of a country is called; null where none is known. */
async function taxNameIn(em: EntityManager, country: string, locale: Locale): Promise<string | null> {
  const [row] = await sql<{ name: string }>(
    em,
    `select coalesce(nullif(translations -> $2::text ->> 'name', ''), name) as name from taxrate where country = $1`,
    [country, locale],
  )
  return row?.name ?? null
}

type Draft = Pick<Paper, 'buyer' | 'buyerTaxNumber' | 'locale' | 'lines' | 'taxName' | 'about'> & {
  readonly kind: PaperKind
  /** What it is called. */
  readonly plan: string
  readonly gross: Minor
  readonly tax: Minor
  readonly issuedAt: Date
  readonly ofId: string | null
}

async function store(em: EntityManager, account: Account, checkout: Checkout, draft: Draft): Promise<void> {
  const { kind, plan, gross, tax, issuedAt, ofId, ...frozen } = draft
  const seller = await readSeller(em)
  const id = newId()
  const number = kind === 'statement' ? null : await nextNumber(em, kind, issuedAt.getUTCFullYear())
  const paper: Paper = {
    ...frozen,
    ...{ kind, number, issuedAt: issuedAt.toISOString(), seller, currency: checkout.plan.currency },
    ...{ gross: gross.toString(), tax: tax.toString(), taxRate: checkout.taxRate.toString() },
  }
  await sql(
    em,
    `insert into document (id, user_id, kind, number, checkout_id, plan, of_id, issued_at, gross, tax, currency, paper)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb)`,
    [
      ...[id, account.id, kind, number, checkout.id, plan, ofId, issuedAt],
      ...[gross.toString(), tax.toString(), checkout.plan.currency, JSON.stringify(paper)],
    ],
  )
  await enqueue(em, DRAW_DOCUMENT, id, { documentId: id } satisfies DrawJob)
}
