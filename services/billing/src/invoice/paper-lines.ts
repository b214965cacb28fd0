import type { Locale } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { translate } from '@forecourt/kernel/errors'
import type { Account } from '../account/account.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { schedule } from '../lot/line.ts'
import { type Minor, sum } from '../money/amount.ts'
import { dayText } from './figures.ts'
import type { PaperLine } from './paper.ts'

const line = (text: string, amount: Minor, detail: string | null = null): PaperLine => ({
  text,
  detail,
  amount: amount.toString(),
})

/** What plans are called in a language. A plan that is still referred to is not deleted. */
async function planNames(em: EntityManager, ids: readonly string[], locale: Locale): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; name: string }>(
    em,
    `select id, coalesce(nullif(translations -> $2::text ->> 'name', ''), name) as name from cart where id = any($1::uuid[])`,
    [[...new Set(ids)], locale],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Lines of a document, and what the plan they are about is called. */
interface Lines {
  readonly plan: string
  readonly lines: readonly PaperLine[]
}

/** What was bought: the plan at its price, and what came off it. The lines add up to `gross`. */
export async function purchaseLines(
  em: EntityManager,
  account: Account,
  checkout: Checkout,
  gross: Minor,
  locale: Locale,
): Promise<Lines> {
  const { plan, sources, discount } = checkout
  const from = sources.map(({ lotId, credit }) => ({
    cartId: account.lots.find(({ id }) => id === lotId)?.plan.cartId ?? plan.cartId,
    credit,
  }))
  const names = await planNames(em, [plan.cartId, ...from.map(({ cartId }) => cartId)], locale)
  const nameOf = (cartId: string): string => names.get(cartId) ?? cartId
  const say = (key: string, params: Record<string, unknown> = {}) => translate(locale, `document.${key}`, params)
  const credited = sum(from.map(({ credit }) => credit))
  const rest = gross - (plan.price - credited - discount)
  const lines = [
    line(nameOf(plan.cartId), plan.price, periodOf(account, checkout.id, locale)),
    ...from.map(({ cartId, credit }) => line(say('credit', { plan: nameOf(cartId) }), -credit)),
    ...(discount > 0n ? [line(say('discount'), -discount)] : []),
    // Nothing was due and credit was left: it became time. Else somebody accepted another amount than was agreed.
    ...(rest === 0n ? [] : [line(say(gross === 0n ? 'excess' : 'difference'), rest)]),
  ]
  return { plan: nameOf(plan.cartId), lines }
}

/** The one line of a credit note. */
export async function refundLines(em: EntityManager, { plan }: Checkout, gross: Minor, locale: Locale): Promise<Lines> {
  const names = await planNames(em, [plan.cartId], locale)
  const name = names.get(plan.cartId) ?? plan.cartId
  return { plan: name, lines: [line(translate(locale, 'document.refund', { plan: name }), gross)] }
}

/** When the plan runs, as far as is known when it is sold. */
function periodOf({ lots, asOf }: Account, lotId: string, locale: Locale): string | null {
  const planned = schedule(lots, asOf).find(({ lot }) => lot.id === lotId)
  if (!planned) return null
  const day = (seconds: number) => dayText(new Date(seconds * 1000), locale)
  return translate(locale, 'document.period', { from: day(planned.from), until: day(planned.until) })
}
