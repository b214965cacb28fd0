import { listPayments, userBilling } from '@forecourt/contracts'
import { forgetAged, newId, retentionsOf, seedId, sql } from '@forecourt/kernel/db'
import { callers, unserved } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Offer } from '../src/account/inputs.ts'
import { TO_REVIEW } from '../src/office/payment-row.ts'
import { retentions } from '../src/retention.ts'
import { readAccount } from '../src/store/accounts.ts'
import { selectCheckouts } from '../src/store/checkout-rows.ts'
import { selectAccount } from '../src/store/lot-rows.ts'
import type { ViewName } from '../src/store/view.ts'
import { buyPlan, startWorld, type World } from './world.ts'

const DAY = 86_400
const now = () => Math.floor(Date.now() / 1000)

let world: World
let plus: Offer
let pro: Offer
beforeAll(async () => {
  world = await startWorld()
  ;[plus, pro] = await Promise.all([world.offer('plus-1'), world.offer('pro-1')])
}, 60_000)
afterAll(() => world.close())

type Person = ReturnType<World['somebody']>

const buy = (person: Person, offer = plus, at = now()) => buyPlan(world, person, { offer, at })
const open = (person: Person, offer = plus, at = now()) => buyPlan(world, person, { offer, at, paid: 0n })
const pay = async (person: Person, checkoutId: string, offer = plus, at = now()) => {
  const { account } = await readAccount(world.db.fork(), person.userId, { about: checkoutId })
  const amount = account.checkouts.find(({ id }) => id === checkoutId)?.charged ?? 0n
  const { cartId, currency } = offer.plan
  const fact = { type: 'confirmed', checkoutId, accountId: person.userId, cartId, amount, currency } as const
  return world.change(person, fact, at)
}

/** As many rows as nobody will have, in the shape of one that was made by the rules: all of them over. */
async function grow(person: Person, table: 'checkout' | 'lot', of: string, count: number): Promise<void> {
  const columns = await world.db.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = $1 and is_generated = 'NEVER' and column_name not in ('id', 'position', 'created_at')`,
    [table],
  )
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const place = table === 'lot' ? { name: ', position', value: ', 1000 + n' } : { name: '', value: '' }
  await world.db.transaction(
    (em) =>
      sql(
        em,
        `insert into ${table} (id, created_at${place.name}, ${names})
         select gen_random_uuid(), now() - interval '1 year' + n * interval '1 minute'${place.value}, ${names}
         from ${table}, generate_series(1, ${count}) as n where id = $1 and user_id = $2`,
        [of, person.userId],
      ),
    { statementTimeout: 60_000 },
  )
  await world.db.query(`analyze ${table}`)
}

/** The rows that PostgreSQL goes through for a statement, in all steps of its plan. */
async function rowsRead(text: string, values: readonly string[]): Promise<number> {
  interface Node {
    readonly 'Actual Rows': number
    readonly 'Actual Loops': number
    readonly 'Rows Removed by Filter'?: number
    readonly Plans?: readonly Node[]
  }
  const count = (node: Node): number =>
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] +
    (node.Plans ?? []).reduce((all, each) => all + count(each), 0)
  const [row] = await world.db.query<{ 'QUERY PLAN': readonly { Plan: Node }[] }>(
    `explain (analyze, format json) ${text}`,
    values,
  )
  const [plan] = row?.['QUERY PLAN'] ?? []
  if (!plan) throw new Error('PostgreSQL told no plan')
  return count(plan.Plan)
}

describe('a person with 50,000 checkouts that were never paid, and 50,000 plans that are over', () => {
  let person: Person
  let oldest: string
  beforeAll(async () => {
    person = world.somebody()
    oldest = await buy(person, plus, now() - 400 * DAY)
    const left = await open(person, plus, now() - 300 * DAY)
    await world.change(person, { type: 'sessionExpired', checkoutId: left }, now() - 300 * DAY)
    await grow(person, 'checkout', left, 50_000)
    const gift = newId()
    await world.change(person, { type: 'grant', grantId: gift, offer: plus }, now() - 200 * DAY)
    await world.change(person, { type: 'tick' })
    await grow(person, 'lot', gift, 50_000)
  }, 120_000)

  it.each<[ViewName, number]>([
    ['live', 50],
    ['about', 100],
    ['recent', 2_000],
  ])('is loaded (%s) without going through them', async (view, most) => {
    const values = view === 'about' ? [person.userId, oldest] : [person.userId]
    expect(await rowsRead(selectAccount(view), values)).toBeLessThan(most)
    expect(await rowsRead(selectCheckouts(view), values)).toBeLessThan(most)
  })

  it('buys, upgrades and is refunded as everybody is, behind all places there are', async () => {
    await buy(person)
    const second = await buy(person, pro)
    const { account } = await readAccount(world.db.fork(), person.userId)
    expect(account.lots.map(({ id, clock }) => [id, clock.state])).toEqual([[second, 'running']])
    expect(account.checkouts.map(({ id }) => id)).toEqual([second])
    const total = account.lots[0]?.cash ?? 0n
    await world.change(person, { type: 'refunded', checkoutId: second, total })
    // The credit is time of the plan it came from again.
    const after = await readAccount(world.db.fork(), person.userId, { about: second })
    expect(after.account.lots.map(({ kind, plan, clock }) => [kind, plan.cartId, clock.state])).toEqual(
      expect.arrayContaining([
        ['purchase', seedId('cart', 'pro-1'), 'ended'],
        ['restored', seedId('cart', 'plus-1'), 'running'],
      ]),
    )
    const places = await world.db.query<{ position: number }>(
      `select position from lot where user_id = $1 and position > 51000 order by position`,
      [person.userId],
    )
    expect(places.length).toBeGreaterThan(1)
  })

  it('is given back what is paid against all odds for one that was over when another became a plan', async () => {
    const left = await open(person, pro)
    await world.change(person, { type: 'sessionExpired', checkoutId: left })
    await buy(person)
    const late = await pay(person, left, pro)
    expect(late).toMatchObject({
      ok: true,
      effects: [{ type: 'refundPayment', checkoutId: left, reason: 'PAID_TWICE' }],
    })
  })

  it('hides nobody who waits for a person to look: those are counted and listed by themselves', async () => {
    const waiting = `select count(*) from checkout where ${TO_REVIEW}`
    expect(await rowsRead(waiting, [])).toBeLessThan(50)
    expect(
      await rowsRead(`select id from checkout where (${TO_REVIEW}) order by created_at desc, id desc limit 10`, []),
    ).toBeLessThan(50)
  })

  it('sees a page of them at a time, and so does the back office', async () => {
    const { body } = await world.call(listPayments, {
      caller: person,
      params: { id: person.userId },
      query: { page: 2, limit: 50 },
    })
    expect([body.data.length, body.meta.totalIsCapped]).toEqual([50, true])
    const office = callers.admin(['admin.payment.index', 'admin.user.index'])
    const { data } = (await world.call(userBilling, { caller: office, params: { id: person.userId } })).body
    expect(data.lots.length).toBeGreaterThanOrEqual(100)
    expect(data.lots.length).toBeLessThan(110)
  })
})

describe('checkouts that nobody paid', () => {
  const aged = (id: string, days: number) =>
    world.db.query(`update checkout set expires_at = now() - make_interval(days => $2) where id = $1`, [id, days])
  const closed = async (days: number): Promise<string> => {
    const person = world.somebody()
    const id = await open(person)
    await world.db.query(
      `insert into payment_session (checkout_id, user_id, name, locale) values ($1, $2, 'Plus', 'en_US')`,
      [id, person.userId],
    )
    await world.change(person, { type: 'sessionExpired', checkoutId: id })
    await aged(id, days)
    return id
  }

  it('are forgotten 90 days after they ended, with their session; one that may still be paid never is', async () => {
    const [young, old] = [await closed(89), await closed(91)]
    const [waiting, slow, paid] = [world.somebody(), world.somebody(), world.somebody()]
    const [open1, open2, open3] = [await open(waiting), await open(slow), await open(paid)]
    await world.change(slow, { type: 'sessionCompleted', checkoutId: open2, paid: false })
    await pay(paid, open3)
    for (const id of [open1, open2, open3]) await aged(id, 1_000)
    await forgetAged(world.db, retentionsOf(retentions))
    const left = async (ids: readonly string[]) =>
      (await world.db.query<{ id: string }>('select id from checkout where id = any ($1::uuid[])', [ids])).map(
        ({ id }) => id,
      )
    expect(await left([young, old, open1, open2, open3])).toEqual(expect.arrayContaining([young, open1, open2, open3]))
    expect(await left([old])).toEqual([])
    const sessions = 'select checkout_id as id from payment_session where checkout_id = any ($1::uuid[])'
    expect(await world.db.query(sessions, [[young, old]])).toEqual([{ id: young }])
  })

  it('are found by their age, and what hangs on them too', async () => {
    expect(await unserved(world.db, retentionsOf(retentions))).toEqual([])
    const gone = await world.db.transaction(async (em) => {
      await sql(em, 'set local enable_seqscan = off')
      return sql(em, 'explain select from lot where checkout_id = $1', [newId()])
    })
    expect(JSON.stringify(gone)).toContain('lot_of_checkout')
  })
})
