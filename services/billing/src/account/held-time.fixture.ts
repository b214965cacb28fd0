import { strict as assert } from 'node:assert'
import type { Checkout } from '../checkout/checkout.ts'
import { type Lots, lotById } from '../lot/line.ts'
import type { Lot } from '../lot/lot.ts'
import type { Minor } from '../money/amount.ts'
import type { Story } from './story.fixture.ts'

/** Fractions of a cent as many parts of it, rounded down: no test depends on more. */
const FINE = 10n ** 18n

interface Bought {
  readonly seconds: number
  /** What it was bought with: money, and credit as it was worth then. */
  readonly worth: Minor
  /** What disputes had taken by then of each lot it has credit of, in parts of a cent. */
  readonly lost: ReadonlyMap<string, bigint>
}

/**
 * Keeps what each lot was bought with as it is first seen, and says of each that is held: its time is what the money bought
 * that no lost dispute took since, and its clock stands while a dispute is open on any of it.
 */
export class HeldTime {
  readonly #bought = new Map<string, Bought>()
  /** Of each payment: what had gone back and what disputes were lost when it was looked at last, and what those took of it. */
  readonly #back = new Map<string, { readonly back: Minor; readonly lost: Minor; readonly taken: Minor }>()
  /** What disputes have taken of the credits of each lot, in parts of a cent, also where those became time again since. */
  readonly #byCredits = new Map<string, bigint>()

  /** To be asked after each thing that happens. */
  expectPaidFor({ account: { lots, checkouts } }: Story): void {
    for (const checkout of checkouts) this.#follow(checkout, lotById(lots, checkout.id)?.back ?? 0n)
    for (const lot of lots) if (!this.#bought.has(lot.id)) this.#see(lot, lots)
    for (const lot of lots.filter(({ clock }) => clock.state !== 'ended')) {
      assert.equal(lot.clock.state === 'stopped', isDisputed(lot, lots, checkouts), `${lot.id} is ${lot.clock.state}`)
      this.#expectKept(lot, lots, checkouts)
    }
  }

  #follow({ id, disputes }: Checkout, back: Minor): void {
    const before = this.#back.get(id) ?? { back: 0n, lost: 0n, taken: 0n }
    const lost = disputes.filter(({ status }) => status === 'lost').reduce((all, { amount }) => all + amount, 0n)
    this.#back.set(id, { back, lost, taken: before.taken + (lost > before.lost ? back - before.back : 0n) })
  }

  #see(lot: Lot, lots: Lots): void {
    const lost = lot.credits.map(({ lotId }) => [lotId, this.#lostOf(lotById(lots, lotId), lots)] as const)
    const worth = lot.credits.reduce((all, { value }) => all + value, lot.cash)
    this.#bought.set(lot.id, { seconds: lot.seconds, worth, lost: new Map(lost) })
  }

  #expectKept(lot: Lot, lots: Lots, checkouts: readonly Checkout[]): void {
    const { seconds, worth } = this.#of(lot)
    const kept = worth * FINE - this.#lostOfCredits(lot, lots)
    const held = BigInt(lot.seconds) * worth * FINE
    const paid = BigInt(seconds) * kept
    assert.ok(isPaid(lot, kept) ?? held <= paid, `${lot.id} holds time nobody paid for`)
    // Each dispute's part is rounded once.
    const rounded = BigInt(checkouts.flatMap(({ disputes }) => disputes).length + 1)
    assert.ok(held + rounded * worth * FINE >= paid, `${lot.id} has lost time that was paid for`)
  }

  #of({ id }: Lot): Bought {
    const bought = this.#bought.get(id)
    if (!bought) throw new Error(`${id} was never seen`)
    return bought
  }

  /** What lost disputes took of the money in a lot, in parts of a cent. */
  #lostOf(lot: Lot | undefined, lots: Lots): bigint {
    if (!lot) return 0n
    const [before, now] = [this.#byCredits.get(lot.id) ?? 0n, this.#lostOfCredits(lot, lots)]
    const byCredits = now > before ? now : before
    this.#byCredits.set(lot.id, byCredits)
    return (this.#back.get(lot.id)?.taken ?? 0n) * FINE + byCredits
  }

  #lostOfCredits(lot: Lot, lots: Lots): bigint {
    const { lost } = this.#of(lot)
    return lot.credits.reduce((all, { lotId, first }) => {
      const since = this.#lostOf(lotById(lots, lotId), lots) - (lost.get(lotId) ?? 0n)
      return all + (first.value * since) / first.ofValue
    }, 0n)
  }
}

/**
 * Of restored time, whether what is kept buys it at the plan's price: its seconds were rounded down when it was restored, so what
 * they were bought with says it a fraction of a second too low. Undefined for other lots.
 */
const isPaid = ({ kind, seconds, term, plan }: Lot, kept: bigint): boolean | undefined =>
  kind === 'restored' ? BigInt(seconds) * plan.price * FINE <= BigInt(term) * kept : undefined

const isDisputed = (lot: Lot, lots: Lots, checkouts: readonly Checkout[]): boolean =>
  [lot.id, ...lot.credits.map(({ lotId }) => lotId)].some((id) => {
    const source = lotById(lots, id)
    if (id !== lot.id && source && isDisputed(source, lots, checkouts)) return true
    return checkouts.find((one) => one.id === id)?.disputes.some(({ status }) => status === 'opened') ?? false
  })
