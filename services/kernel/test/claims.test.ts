import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type Database, migrate, newId } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { createTestDatabase } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClaims, placeOrder } from './claim-world.ts'

let url: string
let db: Database
beforeAll(async () => {
  url = await createTestDatabase('claims')
  await migrate({ url, service: 'billing', log: createLogger({ service: 'billing', level: 'silent' }) })
  db = openClaims(url)
  await db.query('create table orders (key uuid primary key, settled int not null default 0)')
})
afterAll(() => db?.close())

const newClaim = () => ({ scope: 'user:claims', key: newId(), endpoint: 'POST /order', bodyHash: 'a' })
type Shared = ReturnType<typeof newClaim>
const order = (claim: Shared, elsewhere = async () => {}) => placeOrder(db, { ...claim, holder: newId() }, elsewhere)
const settledOf = ({ key }: Shared) => db.query('select settled from orders where key = $1', [key])
const set = ({ key }: Shared, change: string) =>
  db.query(`update idempotency_key set ${change} where key = $1 returning key`, [key])
const ageOf = async ({ key }: Shared) => {
  const [row] = await db.query<{ age: number }>(
    `select extract(epoch from now() - at)::float8 as age from idempotency_key where key = $1`,
    [key],
  )
  return row?.age
}

/** An order that stays in the middle until it is let go. */
async function inTheMiddle(claim: Shared) {
  const go = Promise.withResolvers<void>()
  const there = Promise.withResolvers<void>()
  const outcome = order(claim, () => {
    there.resolve()
    return go.promise
  }).catch((error: unknown) => error)
  await there.promise
  return {
    finish() {
      go.resolve()
      return outcome
    },
  }
}

describe('the claim of a write that takes several transactions', () => {
  it('of an instance that was killed passes to another within seconds, and the effect is there once', async () => {
    const claim = newClaim()
    const child = fork(new URL('./claim-fixture.ts', import.meta.url), [url, JSON.stringify(claim)], { execArgv: [] })
    try {
      expect(await once(child, 'message')).toEqual(['between', undefined])
      await expect(order(claim)).rejects.toMatchObject({ code: 'IN_PROGRESS' })
    } finally {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    const answer = { answer: { status: 201, payload: JSON.stringify({ data: { key: claim.key } }) } }
    await expect
      .poll(() => order(claim).catch(({ code }) => code), { timeout: 10_000, interval: 250 })
      .toEqual({ ...answer, replayed: false })
    expect(await order(claim)).toEqual({ ...answer, replayed: true })
    expect(await settledOf(claim)).toEqual([{ settled: 1 }])
  })

  it('stays with a process that lives, however long it takes', async () => {
    const claim = newClaim()
    const slow = await inTheMiddle(claim)
    expect(await set(claim, `at = now() - interval '1 hour'`)).toHaveLength(1)
    await expect.poll(() => ageOf(claim), { timeout: 5_000 }).toBeLessThan(5)
    await expect(order(claim)).rejects.toMatchObject({ code: 'IN_PROGRESS' })
    expect(await slow.finish()).toMatchObject({ replayed: false })
    expect(await settledOf(claim)).toEqual([{ settled: 1 }])
  })

  it('is gone for who was silent too long: nothing of what they then do counts', async () => {
    const claim = newClaim()
    const stalled = await inTheMiddle(claim)
    // As if its process had stood still: another has the claim, and is in the middle too.
    const heir = newId()
    await set(claim, `holder = '${heir}'`)
    expect(await stalled.finish()).toMatchObject({ code: 'IN_PROGRESS' })
    expect(await settledOf(claim)).toEqual([{ settled: 0 }])
    expect(await db.query('select holder, status from idempotency_key where key = $1', [claim.key])).toEqual([
      { holder: heir, status: null },
    ])
  })

  it('of another request is refused, left behind or not', async () => {
    const claim = newClaim()
    await order(claim)
    await set(claim, `status = null, reply = null, at = now() - interval '10 seconds'`)
    await expect(order({ ...claim, bodyHash: 'b' })).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
    expect(await order(claim)).toMatchObject({ replayed: false })
  })

  it('of an earlier version, which gives no sign of life, is left alone for 90 s', async () => {
    const claim = newClaim()
    await order(claim)
    await set(claim, `holder = null, status = null, reply = null, at = now() - interval '80 seconds'`)
    await expect(order(claim)).rejects.toMatchObject({ code: 'IN_PROGRESS' })
    await set(claim, `at = now() - interval '91 seconds'`)
    expect(await order(claim)).toMatchObject({ replayed: false })
  })
})
