import type { Seconds } from '../lot/calendar.ts'
import type { Lot } from '../lot/lot.ts'
import type { LedgerAccount, Posting } from './sheet.ts'

export type MovementKind =
  | 'recognition'
  | 'charge'
  | 'refund'
  | 'refund_failed'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'
  | 'fee'
  | 'forfeit'

/** Balanced postings of one thing that happened. */
export interface Movement {
  readonly kind: MovementKind
  /** The lot or checkout it is about. */
  readonly subject: string
  readonly at: Seconds
  readonly postings: readonly Posting[]
}

/** Where the part goes that no balance sheet account holds: time used is earned, money that goes back takes from it. */
const RESULT: Readonly<Record<MovementKind, LedgerAccount>> = {
  recognition: 'revenue',
  charge: 'revenue',
  fee: 'revenue',
  forfeit: 'revenue',
  refund: 'refunds',
  refund_failed: 'refunds',
  dispute_opened: 'refunds',
  dispute_won: 'refunds',
  dispute_lost: 'refunds',
}

const keyOf = ({ account, currency, subject }: Posting): string => `${account} ${currency} ${subject}`

/** What a movement is, and the lot or checkout it is about. */
export interface Cause {
  readonly kind: MovementKind
  readonly subject: string
}

/** What happened between two sheets of an account, as postings whose sum is 0 in every currency. */
export function postingsBetween(before: readonly Posting[], after: readonly Posting[], cause: Cause): Posting[] {
  const changes = new Map<string, Posting>()
  const add = (posting: Posting, amount: bigint) => {
    const key = keyOf(posting)
    changes.set(key, { ...posting, amount: (changes.get(key)?.amount ?? 0n) + amount })
  }
  for (const posting of after) add(posting, posting.amount)
  for (const posting of before) add(posting, -posting.amount)
  const moved = [...changes.values()].filter(({ amount }) => amount !== 0n)
  return [...moved, ...results(moved, cause)]
}

function results(moved: readonly Posting[], { kind, subject }: Cause): Posting[] {
  const open = new Map<string, bigint>()
  for (const { currency, amount } of moved) open.set(currency, (open.get(currency) ?? 0n) - amount)
  return [...open]
    .filter(([, amount]) => amount !== 0n)
    .map(([currency, amount]) => ({ account: RESULT[kind], currency, subject, amount }))
}

/** The way of each credit through the ledger: out of the lot that had it, into the lot that has it now. */
export const creditPostings = ({ id, plan, credits }: Lot): Posting[] =>
  credits.flatMap(({ lotId, value }): Posting[] => [
    { account: 'credit', currency: plan.currency, subject: lotId, amount: -value },
    { account: 'credit', currency: plan.currency, subject: id, amount: value },
  ])
