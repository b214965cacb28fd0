import { adminInvoiceFile, exportBilling, invoiceFile, listInvoices, saveBillingAddress } from '@forecourt/contracts'
import { newId, seedId } from '@forecourt/kernel/db'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Offer } from '../src/account/inputs.ts'
import { rememberBuyer } from '../src/buyer/buyer.ts'
import { endPlans } from '../src/consumers/user-deleted.consumer.ts'
import { fileOf } from '../src/invoice/file.ts'
import { nextNumber } from '../src/invoice/number.ts'
import type { Paper } from '../src/invoice/paper.ts'
import { buyPlan, startWorld, type World } from './world.ts'

const france = seedId('country', 'FR')
const FRENCH = 200_000n
/** Far ahead of the database's clock: time of an account never goes back. */
const MARCH = Date.UTC(2097, 2, 1, 12) / 1000
const DAY = 86_400

let world: World
let [plus, pro]: Offer[] = []
beforeAll(async () => {
  world = await startWorld()
  ;[plus, pro] = await Promise.all(['plus-1', 'pro-1'].map(world.offer))
  await world.db.query(
    `insert into country_name (id, version, code, names) values ($1, 1, 'FR', '{"en_US":"France","fr_FR":"France","zh_CN":"法国"}')`,
    [france],
  )
}, 60_000)
afterAll(() => world?.close())

type Person = ReturnType<World['somebody']>
const somebody = async (change: Partial<Person> = {}): Promise<Person> => {
  const person = { ...world.somebody(), name: 'Élodie Dupont', email: 'elodie@example.test', ...change }
  await world.db.transaction((em) => rememberBuyer(em, person, france))
  return person
}

/** Buys and pays. @returns the checkout's id */
async function buy(person: Person, offer: Offer | undefined, at: number, taxRate = FRENCH): Promise<string> {
  if (!offer) throw new Error('no offer')
  return buyPlan(world, person, { offer, at, taxRate })
}
const refunded = (person: Person, checkoutId: string, total: bigint, at: number) =>
  world.change(person, { type: 'refunded', checkoutId, total }, at)
const papersOf = async ({ userId }: Person) =>
  (
    await world.db.query<{ id: string; paper: Paper; pdf: Buffer | null }>(
      'select id, paper, pdf from document where user_id = $1 order by id',
      [userId],
    )
  ).map(({ id, paper, pdf }) => ({ id, ...paper, pdf }))
const list = async (person: Person) =>
  (await world.call(listInvoices, { caller: person, params: { id: person.userId } })).body

describe('a payment', () => {
  it('gets an invoice with number, lines, tax and all that is known of seller and buyer at that moment', async () => {
    const person = await somebody({ locale: 'fr_FR' })
    const body = {
      kind: 'company',
      name: 'Élodie Dupont',
      company: 'Garage du Port',
      line1: '12 rue du Port',
      city: 'Lyon',
    }
    await world.call(saveBillingAddress, {
      ...{ caller: person, params: { id: person.userId } },
      body: { ...body, postalCode: '69001', country: france, taxNumber: 'FR40303265045' },
    })
    await buy(person, plus, MARCH)
    // What is changed afterwards changes no document.
    await world.db.query(`update cart set name = 'Renamed', translations = '{}' where id = $1`, [plus?.plan.cartId])
    await world.call(saveBillingAddress, {
      ...{ caller: person, params: { id: person.userId } },
      body: { ...body, line1: 'Elsewhere', country: france },
    })
    const [paper] = await papersOf(person)
    expect(paper).toMatchObject({
      ...{ kind: 'invoice', locale: 'fr_FR', currency: 'EUR', issuedAt: '2097-03-01T12:00:00.000Z' },
      number: expect.stringMatching(/^INV-2097-\d{6}$/),
      seller: { name: 'Forecourt SAS', taxNumber: 'FR00123456789' },
      buyer: ['Garage du Port', 'Élodie Dupont', '12 rue du Port', '69001 Lyon', 'France'],
      ...{ buyerTaxNumber: 'FR40303265045', gross: '1900', tax: '317', taxRate: '200000', taxName: 'TVA', about: null },
      lines: [{ text: 'Plus mensuel', amount: '1900', detail: 'Du 1 mars 2097 au 1 avril 2097' }],
    })
  })

  it('of an upgrade shows what was taken off, and lines that add up to what was charged', async () => {
    const person = await somebody()
    await buy(person, plus, MARCH)
    await buy(person, pro, MARCH + 10 * DAY)
    const [, paper] = await papersOf(person)
    expect(paper?.lines.map(({ amount }) => BigInt(amount)).reduce((a, b) => a + b)).toBe(BigInt(paper?.gross ?? 0))
    expect(paper?.lines[1]?.text).toMatch(/^Credit for unused time of/)
    expect(paper?.buyer).toEqual(['Élodie Dupont', 'elodie@example.test', 'France'])
  })

  it('for which nothing was due gets a statement without a number', async () => {
    const person = await somebody()
    await buy(person, plus, MARCH)
    if (!plus) throw new Error('no offer')
    // A better plan that costs less than what is left of this one.
    const cheap = { ...plus, plan: { ...plus.plan, family: newId(), rank: 9, price: 100n } }
    await buy(person, cheap, MARCH + DAY)
    const statement = (await papersOf(person)).at(-1)
    expect(statement).toMatchObject({ kind: 'statement', number: null, gross: '0', tax: '0' })
    expect(statement?.lines.map(({ amount }) => BigInt(amount)).reduce((a, b) => a + b)).toBe(0n)
  })

  it('that goes back gets credit notes in a series of their own, which name the invoice and add up to its tax', async () => {
    const person = await somebody()
    const checkoutId = await buy(person, plus, MARCH)
    await refunded(person, checkoutId, 633n, MARCH + DAY)
    await refunded(person, checkoutId, 1900n, MARCH + 2 * DAY)
    // Told twice, it counts once.
    await refunded(person, checkoutId, 1900n, MARCH + 3 * DAY)
    const [invoice, first, second, ...more] = await papersOf(person)
    expect(more).toEqual([])
    expect([first?.kind, first?.gross, second?.gross]).toEqual(['credit_note', '633', '1267'])
    expect(BigInt(first?.tax ?? 0) + BigInt(second?.tax ?? 0)).toBe(BigInt(invoice?.tax ?? -1))
    expect(first?.number).toMatch(/^CRN-2097-\d{6}$/)
    expect(second?.about).toEqual({ number: invoice?.number, issuedAt: invoice?.issuedAt })
    expect(second?.buyer).toEqual(invoice?.buyer)
    const { data, meta } = await list(person)
    expect(meta.total).toBe(3)
    expect(data[0]).toMatchObject({ kind: 'credit_note', gross: 12.67, currency: 'EUR', of: invoice?.number })
    expect(data[2]).toMatchObject({ kind: 'invoice', gross: 19, tax: 3.17, number: invoice?.number, of: null })
  })

  it('where no tax is known is taxed nothing, and its invoice knows no name for it', async () => {
    const person = world.somebody()
    await world.db.transaction((em) => rememberBuyer(em, person, newId()))
    await buy(person, plus, MARCH, 0n)
    expect(await papersOf(person)).toMatchObject([{ tax: '0', taxRate: '0', taxName: null }])
  })
})

describe('numbers', () => {
  it('have no gap and no double, whatever rolls back among 50 at the same time, and begin anew with the year', async () => {
    const take = (fails: boolean) =>
      world.db
        .transaction(async (em) => {
          const number = await nextNumber(em, 'invoice', 2031)
          if (fails) throw new Error('rolled back')
          return number
        })
        .catch(() => undefined)
    const taken = await Promise.all(Array.from({ length: 50 }, (_, at) => take(at % 5 === 0)))
    const kept = taken.filter((number) => number !== undefined).toSorted()
    expect(kept).toEqual(Array.from({ length: 40 }, (_, at) => `INV-2031-${String(at + 1).padStart(6, '0')}`))
    expect(await world.db.transaction((em) => nextNumber(em, 'invoice', 2032))).toBe('INV-2032-000001')
    expect(await world.db.transaction((em) => nextNumber(em, 'credit_note', 2031))).toBe('CRN-2031-000001')
  })

  it('of 50 payments at the same time follow each other, and the year is that of UTC', async () => {
    const eve = Date.UTC(2098, 11, 31, 23, 59, 59) / 1000
    const people = await Promise.all(Array.from({ length: 50 }, () => somebody()))
    await Promise.all(people.map((person) => buy(person, plus, eve)))
    await buy(await somebody(), plus, eve + 1)
    const rows = await world.db.query<{ number: string }>(
      `select number from document where issued_at between '2098-12-31' and '2099-01-02' order by number`,
    )
    const numbers = rows.map(({ number }) => number)
    expect(numbers).toEqual([
      ...Array.from({ length: 50 }, (_, at) => `INV-2098-${String(at + 1).padStart(6, '0')}`),
      'INV-2099-000001',
    ])
  }, 60_000)
})

describe('the own data', () => {
  it('hold plans, payments, documents and address, are for services to ask, and documents outlive the account', async () => {
    const person = await somebody()
    const body = { kind: 'person', name: 'Élodie Dupont', line1: '1 rue', city: 'Lyon', country: france }
    await world.call(saveBillingAddress, { caller: person, params: { id: person.userId }, body })
    const checkoutId = await buy(person, plus, MARCH)
    const ask = () => world.call(exportBilling, { caller: callers.service('bff'), params: { id: person.userId } })
    expect((await ask()).body.data).toMatchObject({
      billingAddress: body,
      lastBuyer: { email: 'elodie@example.test' },
      plans: [{ id: checkoutId, kind: 'purchase', price: 19, currency: 'EUR' }],
      payments: [{ id: checkoutId, state: 'active', charged: 19 }],
      documents: [{ kind: 'invoice', buyer: ['Élodie Dupont', '1 rue', 'Lyon', 'France'] }],
    })
    expect((await world.call(exportBilling, { caller: person, params: { id: person.userId } })).status).toBe(403)
    await world.db.transaction((em) => endPlans.handle({ em, data: { userId: person.userId } } as never))
    expect((await ask()).body.data).toMatchObject({
      ...{ billingAddress: null, lastBuyer: null, plans: [{ clock: { state: 'ended', reason: 'deleted' } }] },
      documents: [{ buyer: ['Élodie Dupont', '1 rue', 'Lyon', 'France'] }],
    })
  })
})

describe('a file', () => {
  const fetch = (person: Person, invoiceId: string, userId = person.userId) =>
    world.call(invoiceFile, { caller: person, params: { id: userId, invoiceId } })

  it('is drawn when it is asked for before the job came to it, once: the stored bytes are never redrawn', async () => {
    const person = await somebody()
    await buy(person, plus, MARCH)
    const [paper] = await papersOf(person)
    if (!paper) throw new Error('no document')
    expect(paper.pdf).toBeNull()
    const files = await Promise.all([1, 2, 3].map(() => fileOf(world.db, paper.id)))
    const [stored] = await papersOf(person)
    for (const file of files) expect(stored?.pdf?.equals(file?.pdf ?? Buffer.alloc(0))).toBe(true)
    await world.db.query(`update document set pdf = 'kept as it is' where id = $1`, [paper.id])
    const reply = await fetch(person, paper.id)
    expect([reply.status, reply.body]).toEqual([200, 'kept as it is'])
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${paper.number}.pdf"`,
    })
  })

  it("is not there for others, at its owner's address or at theirs", async () => {
    const [owner, other] = [await somebody(), await somebody()]
    await buy(owner, plus, MARCH)
    const [paper] = await papersOf(owner)
    const id = paper?.id ?? ''
    expect((await fetch(other, id)).status).toBe(404)
    expect((await fetch(other, id, owner.userId)).status).toBe(404)
    expect((await fetch(owner, newId())).status).toBe(404)
    expect((await list(other)).data).toEqual([])
    const ask = (caller: Person) => world.call(adminInvoiceFile, { caller, params: { id } })
    expect((await ask(callers.admin(['admin.cart.index']))).status).toBe(403)
    expect((await ask(callers.admin(['admin.payment.index']))).headers['content-type']).toBe('application/pdf')
    expect((await ask(other)).status).toBe(403)
  })

  it('waits for its job in the transaction of the payment', async () => {
    const person = await somebody()
    await buy(person, plus, MARCH)
    const [paper] = await papersOf(person)
    const jobs = await world.db.query(`select status from job where queue = 'draw-document' and key = $1`, [paper?.id])
    expect(jobs).toEqual([{ status: 'waiting' }])
  })
})
