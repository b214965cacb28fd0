import { stateOf } from '../checkout/checkout.ts'
import { type Cause, creditPostings, type Movement, postingsBetween } from '../ledger/movement.ts'
import { sheetOf, sheetOfLot } from '../ledger/sheet.ts'
import type { Seconds } from '../lot/calendar.ts'
import { lotById, runningLot } from '../lot/line.ts'
import type { Account } from './account.ts'
import type { Effect } from './effects.ts'

/** A decision in the making: the account as it is by now, and what has been posted and caused on the way. */
export class Draft {
  account: Account
  readonly movements: Movement[] = []
  readonly effects: Effect[] = []
  /** Ids for lots that nobody outside asked for. */
  readonly newId: () => string

  constructor(account: Account, newId: () => string) {
    this.account = account
    this.newId = newId
  }

  /** Takes the account's next state and posts what lies between the two. */
  post(cause: Cause, change: Partial<Account>, ...effects: readonly Effect[]): void {
    const before = this.account
    const next = { ...before, ...change }
    const checkouts = next.checkouts.map((checkout) => {
      const state = stateOf(checkout, lotById(next.lots, checkout.id))
      return state === checkout.state ? checkout : { ...checkout, state }
    })
    const after = { ...next, checkouts }
    const credited = cause.kind === 'charge' ? after.lots.filter(({ id }) => !lotById(before.lots, id)) : []
    const postings = [
      ...postingsBetween(sheetOf(before, before.asOf), sheetOf(after, after.asOf), cause),
      ...credited.flatMap(creditPostings),
    ]
    this.#record(cause, after.asOf, postings)
    this.effects.push(...effects)
    this.account = after
  }

  /** Lets time pass up to an instant at which nothing else changes: only the value of the running lot does. */
  recognise(at: Seconds): void {
    const { lots, asOf } = this.account
    const running = runningLot(lots)
    if (running) {
      const cause = { kind: 'recognition', subject: running.id } as const
      this.#record(cause, at, postingsBetween(sheetOfLot(running, asOf), sheetOfLot(running, at), cause))
    }
    this.account = { ...this.account, asOf: at }
  }

  #record(cause: Cause, at: Seconds, postings: Movement['postings']): void {
    if (postings.length > 0) this.movements.push({ ...cause, at, postings })
  }
}
