import type { PaymentStep } from '@forecourt/contracts'
import type { MovementKind } from '../ledger/movement.ts'
import type { LedgerAccount } from '../ledger/sheet.ts'
import { toMajor } from '../money/amount.ts'

/** Postings of one movement about one payment; those of recognition are a month's. */
export interface BookedMovement {
  readonly at: string
  readonly kind: MovementKind
  readonly postings: readonly { account: LedgerAccount; currency: string; amount: bigint }[]
}

const TOLD: Partial<Record<MovementKind, PaymentStep['step']>> = {
  refund: 'refund',
  refund_failed: 'refund_failed',
  dispute_opened: 'dispute_opened',
  dispute_won: 'dispute_won',
  dispute_lost: 'dispute_lost',
  fee: 'fee',
}

const nobody = { by: null, reason: null }

/** What the ledger tells of a payment as it would be told to a person; time that is used goes without saying. */
export const stepsOf = (movements: readonly BookedMovement[]): PaymentStep[] =>
  movements.flatMap(({ at, kind, postings }): PaymentStep[] => {
    const sumOf = (...accounts: LedgerAccount[]) => postings.filter(({ account }) => accounts.includes(account))
    const moneyOf = (of: typeof postings) => {
      const [first] = of
      const amount = of.reduce((sum, posting) => sum + posting.amount, 0n)
      return first && amount !== 0n ? { amount: toMajor(amount, first.currency), currency: first.currency } : null
    }
    if (kind === 'charge') {
      const paid = moneyOf(sumOf('cash'))
      const planned = sumOf('liability', 'discount', 'credit').length > 0
      return [
        ...(paid ? [{ at, step: 'paid' as const, amount: paid, ...nobody }] : []),
        ...(planned ? [{ at, step: 'activated' as const, amount: null, ...nobody }] : []),
      ]
    }
    const step = TOLD[kind]
    // A lost dispute takes what Stripe has held back since it was opened; everything else moves our money there.
    return step ? [{ at, step, amount: moneyOf(sumOf(kind === 'dispute_lost' ? 'disputed' : 'cash')), ...nobody }] : []
  })

const secondOf = ({ at }: PaymentStep): number => Math.floor(Date.parse(at) / 1000)

/** By time; what is of the same second stays in its order, as the ledger's clock has no parts of one. */
export const inOrder = (steps: readonly PaymentStep[]): PaymentStep[] =>
  steps.toSorted((a, b) => secondOf(a) - secondOf(b))
