import type { DataOf, Locale, userBilling } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { type Account, inForce } from '../account/account.ts'
import { accountAt } from '../account/ask.ts'
import { schedule } from '../lot/line.ts'
import { type Lot, unusedValue } from '../lot/lot.ts'
import { toMajor } from '../money/amount.ts'
import { readAccount } from '../store/accounts.ts'
import { instantOf } from '../store/plan-columns.ts'
import { planNames } from './names.ts'

type Billing = DataOf<typeof userBilling>

/** What a person holds and held last as it is now, and the sums of their postings. */
export async function readUserBilling(em: EntityManager, userId: string, locale: Locale): Promise<Billing> {
  const [{ account: stored, now }, balances] = await Promise.all([
    readAccount(em, userId, 'recent'),
    balancesOf(em, userId),
  ])
  const account = accountAt(stored, now)
  const plan = await planNames(
    em,
    account.lots.map((lot) => lot.plan.cartId),
    locale,
  )
  const held = inForce(account)
  return {
    plan: held ? plan(held.plan.cartId) : null,
    expiresAt: held ? instantOf(held.expiresAt) : null,
    lots: lotsOf(account, plan),
    balances,
  }
}

/** What runs and waits comes first, as it will run; what is over follows, the latest first. */
function lotsOf(account: Account, plan: (id: string) => { id: string; name: string }): Billing['lots'] {
  const { lots, asOf } = account
  const planned = schedule(lots, asOf)
  const present = (lot: Lot, from: string | null, until: string | null): Billing['lots'][number] => ({
    ...{ id: lot.id, kind: lot.kind, plan: plan(lot.plan.cartId), state: lot.clock.state, from, until },
    end: lot.clock.state === 'ended' ? lot.clock.reason : null,
    unused: { amount: toMajor(unusedValue(lot, asOf), lot.plan.currency), currency: lot.plan.currency },
  })
  const over = lots
    .flatMap((lot) => (lot.clock.state === 'ended' ? [{ lot, at: lot.clock.at }] : []))
    .toSorted((a, b) => b.at - a.at)
  return [
    ...planned.map(({ lot, from, until }) =>
      present(lot, instantOf(lot.clock.state === 'running' ? lot.clock.since : from), instantOf(until)),
    ),
    ...lots.filter(({ clock }) => clock.state === 'stopped').map((lot) => present(lot, null, null)),
    ...over.map(({ lot, at }) => present(lot, null, instantOf(at))),
  ]
}

async function balancesOf(em: EntityManager, userId: string): Promise<Billing['balances']> {
  const rows = await sql<{ account: string; currency: string; amount: string }>(
    em,
    `select p.account, p.currency, sum(p.amount)::text as amount
     from movement m join posting p on p.movement_id = m.id
     where m.user_id = $1 group by 1, 2 having sum(p.amount) <> 0 order by 2, 1`,
    [userId],
  )
  return rows.map(({ account, currency, amount }) => ({
    account,
    amount: { amount: toMajor(BigInt(amount), currency), currency },
  }))
}
