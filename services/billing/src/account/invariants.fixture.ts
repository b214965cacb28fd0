import { strict as assert } from 'node:assert'
import { heldOf, unreturnedOf } from '../checkout/checkout.ts'
import type { Movement } from '../ledger/movement.ts'
import type { LedgerAccount } from '../ledger/sheet.ts'
import { lotById, queuedLots, runningLot } from '../lot/line.ts'
import { remainingSeconds, unusedTax, unusedValue, worthOf } from '../lot/lot.ts'
import type { Minor } from '../money/amount.ts'
import { HeldTime } from './held-time.fixture.ts'
import type { Story } from './story.fixture.ts'

const CURRENCIES = ['EUR', 'USD', 'JPY', 'KWD']
const total = (amounts: readonly Minor[]): Minor => amounts.reduce((all, amount) => all + amount, 0n)

/** Adds a ledger up as it is written, so that a long story is not added up from its beginning each time. */
export class Books {
  #read = 0
  readonly #sums = new Map<string, Minor>()
  readonly #held = new HeldTime()

  /** What must be true of every account at every instant. */
  expectSound(story: Story): void {
    expectOnePlan(story)
    expectNothingNegative(story)
    for (; this.#read < story.ledger.length; this.#read++) {
      const movement = story.ledger[this.#read]
      if (movement) this.#add(movement)
    }
    for (const currency of CURRENCIES) expectBooked(story, currency, (account) => this.sum(account, currency))
    expectPaidFor(story)
    this.#held.expectPaidFor(story)
  }

  sum = (account: LedgerAccount, currency: string): Minor => this.#sums.get(`${account} ${currency}`) ?? 0n

  #add(movement: Movement): void {
    expectBalanced(movement)
    for (const { account, currency, amount } of movement.postings) {
      this.#sums.set(`${account} ${currency}`, this.sum(account, currency) + amount)
    }
  }
}

function expectOnePlan({ account: { lots, asOf } }: Story): void {
  assert.ok(lots.filter(({ clock }) => clock.state === 'running').length <= 1)
  const running = runningLot(lots)
  if (queuedLots(lots).length > 0) assert.ok(running)
  if (running) assert.ok(remainingSeconds(running, asOf) > 0)
}

function expectNothingNegative({ account: { lots, checkouts, asOf } }: Story): void {
  for (const lot of lots) {
    const amounts = [worthOf(lot), unusedValue(lot, asOf), unusedTax(lot, asOf), lot.cash - lot.back, lot.discount]
    for (const amount of [...amounts, ...lot.credits.flatMap(({ value, tax }) => [value, tax])]) {
      assert.ok(amount >= 0n)
    }
    assert.ok(remainingSeconds(lot, asOf) >= 0)
    assert.ok(lot.seconds >= remainingSeconds(lot, asOf))
  }
  for (const checkout of checkouts) {
    assert.ok(checkout.charged + checkout.discount >= 0n)
    assert.ok(unreturnedOf(checkout) >= 0n && unreturnedOf(checkout) <= checkout.refunded)
  }
}

function expectBalanced({ kind, postings }: Movement): void {
  for (const currency of CURRENCIES) {
    assert.equal(total(postings.filter((posting) => posting.currency === currency).map(({ amount }) => amount)), 0n)
  }
  const result = (account: string) => total(postings.filter((p) => p.account === account).map(({ amount }) => amount))
  if (kind === 'recognition') assert.ok(result('revenue') <= 0n)
  // A charge earns nothing yet; only a discount has its other side in revenue.
  if (kind === 'charge') assert.equal(-result('revenue'), result('discount'))
  if (kind === 'fee' || kind === 'dispute_opened' || kind === 'dispute_won') {
    assert.deepEqual([result('revenue'), result('refunds')], [0n, 0n])
  }
  assert.equal(result('credit'), 0n)
}

/** The ledger's sums are what the lots and checkouts say. */
function expectBooked({ account }: Story, currency: string, sum: (account: LedgerAccount) => Minor): void {
  const { lots, checkouts, asOf } = account
  const own = lots.filter(({ plan }) => plan.currency === currency)
  const paid = checkouts.filter(({ received }) => received?.currency === currency)
  const liability = total(own.map((lot) => unusedValue(lot, asOf)))
  assert.equal(sum('liability'), -liability)
  assert.equal(sum('deferred_tax'), total(own.map((lot) => unusedTax(lot, asOf))))
  const suspended = [...paid.filter(({ id }) => !lotById(lots, id)).map(heldOf), ...paid.map(unreturnedOf)]
  assert.equal(sum('suspense'), -total(suspended))
  // No value without money: what is owed in time was paid in this currency, and has not gone back.
  assert.ok(liability <= total(paid.map(heldOf)))
  const everPaid = total(paid.map(({ received }) => received?.amount ?? 0n))
  for (const { credits } of own) assert.ok(total(credits.map(({ value }) => value)) <= everPaid)
}

/** Nothing is granted without payment, credit or a grant, and nothing is paid without a plan, a review or its way back. */
function expectPaidFor({ account: { lots, checkouts } }: Story): void {
  for (const lot of lots.filter(({ kind }) => kind === 'purchase')) {
    const checkout = checkouts.find(({ id }) => id === lot.id)
    assert.equal(checkout?.received?.amount, lot.cash)
  }
  for (const checkout of checkouts.filter(({ received }) => received !== null)) {
    const stands = lotById(lots, checkout.id) !== undefined
    assert.equal(stands || checkout.overtaken || checkout.review !== null, true)
    if (stands) assert.ok(['active', 'expired', 'refunded'].includes(checkout.state))
  }
}
