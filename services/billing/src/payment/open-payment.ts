import type { BodyOf, openPayment as contract, DataOf, UserCaller } from '@forecourt/contracts'
import { type EntityManager, newId, rateLimit } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { checkoutById } from '../account/account.ts'
import type { Decision } from '../account/decide.ts'
import type { Offer, Wish } from '../account/inputs.ts'
import { rememberBuyer } from '../buyer/buyer.ts'
import { fromMajor } from '../money/amount.ts'
import { readOffer } from '../plan/offer.ts'
import { changeAccount, readAccount } from '../store/accounts.ts'
import { refused } from '../store/refusal.ts'
import { isFinal } from '../stripe/stripe-refusal.ts'
import { endSession } from './end-session.ts'
import { makeSession } from './make-session.ts'
import type { PaymentParts } from './parts.ts'
import { cartNames } from './present.ts'
import { type Asked, quoteNow, taxOf } from './quote.service.ts'
import { inProgress, priceChanged } from './refusals.ts'
import { keepWish, type PaymentSession } from './session-rows.ts'

type Opened = DataOf<typeof contract>
type Seen = Pick<BodyOf<typeof contract>, 'amount' | 'currency'>
type Write = <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>

const CHECKOUTS_PER_HOUR = 30

/** Who buys what, and what they were shown. */
interface Buying extends Asked {
  readonly user: UserCaller
  readonly seen: Seen
}

/** A decision that waits for Stripe. */
interface Ordered {
  readonly checkoutId: string
  readonly older: readonly string[]
}

/**
 * Buys a plan. What is bought for which price is decided in one short transaction; its session is made at Stripe afterwards,
 * when the one it takes the place of has ended there. Where this process dies between the two, a job does the rest, and
 * whoever asks again is given the same session.
 */
export async function openPayment(parts: PaymentParts, asked: Buying, write: Write): Promise<Opened> {
  // An open checkout may turn out to be too old for a session: it is closed then, and the next one is new.
  for (const isLast of [false, true]) {
    const offer = await readOffer(parts.db.fork(), parts.client, asked.cartId)
    const decided = await write((em) => decideIn(em, asked, offer))
    if ('data' in decided) return decided.data
    for (const id of decided.older) await endSession(parts, id)
    const session = await sessionFor(parts, decided.checkoutId)
    if (session) return { url: session.url, sessionId: session.sessionId, checkoutId: decided.checkoutId }
    const { account } = await readAccount(parts.db.fork(), asked.userId, { about: decided.checkoutId })
    const checkout = checkoutById(account, decided.checkoutId)
    const isTooOld = checkout?.session === 'closed' && !checkout.superseded && !checkout.overtaken
    if (isLast || !isTooOld) throw inProgress(account)
  }
  throw new DomainError('CONFLICT')
}

/** @throws DomainError PAYMENT_REFUSED where Stripe does not want this purchase */
async function sessionFor(parts: PaymentParts, checkoutId: string): Promise<PaymentSession | undefined> {
  try {
    return await makeSession(parts, checkoutId)
  } catch (error) {
    if (!isFinal(error)) throw error
    parts.log.error({ err: error, checkoutId }, 'Stripe refused a session')
    throw new DomainError('PAYMENT_REFUSED', { cause: error })
  }
}

async function decideIn(
  em: EntityManager,
  { user, userId, cartId, country, locale, seen }: Buying,
  offer: Offer,
): Promise<{ readonly data: Opened } | Ordered> {
  const tax = await taxOf(em, userId, country)
  await rememberBuyer(em, user, tax.country)
  const wish = { type: 'buy', checkoutId: newId(), offer, taxRate: tax.rate, ...seenOf(seen, offer) } as const
  const decision = await changeAccount(em, userId, wish satisfies Wish)
  if (!decision.ok) {
    if (decision.refusal.code === 'PRICE_CHANGED') throw priceChanged(await quoteNow(em, userId, offer, tax, locale))
    if (decision.refusal.code === 'PAYMENT_IN_PROGRESS') throw inProgress((await readAccount(em, userId)).account)
    throw refused(decision.refusal)
  }
  const opened = decision.effects.find((effect) => effect.type === 'openSession')
  // A credit covered the price: the plan is active already, and the answer is kept with it.
  if (!opened) return { data: { url: null, sessionId: null, checkoutId: wish.checkoutId } }
  // Each is a session at Stripe and a row of ours: what somebody may open without paying is bounded.
  if (opened.checkoutId === wish.checkoutId)
    await rateLimit(em, { key: `checkout:${userId}`, limit: CHECKOUTS_PER_HOUR, windowSeconds: 3600 })
  const nameOf = await cartNames(em, [cartId], locale)
  await keepWish(em, { checkoutId: opened.checkoutId, userId, name: nameOf(cartId), locale })
  return { checkoutId: opened.checkoutId, older: superseded(decision) }
}

const superseded = ({ effects }: Extract<Decision, { ok: true }>): string[] =>
  effects.flatMap((effect) => (effect.type === 'expireSession' ? [effect.checkoutId] : []))

/** What a person was shown; an amount that its currency does not have is none that was ever shown. */
function seenOf({ amount, currency }: Seen, { plan }: Offer): Pick<Extract<Wish, { type: 'buy' }>, 'seen'> {
  if (amount === undefined) return {}
  const code = currency ?? plan.currency
  return { seen: { amount: fromMajor(amount, code) ?? -1n, currency: code } }
}
