import { eventBusOf, settleRefund } from '@forecourt/contracts'
import { newId, sql } from '@forecourt/kernel/db'
import { callers } from '@forecourt/kernel/testing'
import { describe, expect, it, vi } from 'vitest'
import { changeAccount } from '../src/store/accounts.ts'
import { type Bought, inPaymentWorld, type PaymentWorld } from './payment-world.ts'
import { pay } from './stripe-sandbox.ts'

let world: PaymentWorld
inPaymentWorld((opened) => (world = opened))

const until = <T>(found: () => Promise<T>) => vi.waitFor(found, 10_000)
const eventOf = async (session: string) => {
  const [event] = await world.db.query<{ id: string; state: string; looks: number; minutes: number | null }>(
    `select id, state, looks, (extract(epoch from look_at - now()) / 60)::float as minutes from webhook_event
     where session_id = $1 and type = 'checkout.session.completed'`,
    [session],
  )
  return event
}
const jobs = (key: string) =>
  world.db.query<{ id: string; status: string; attempts: number; last_error: string | null }>(
    `select id, status, attempts, last_error from job where key like $1 || '%' order by id`,
    [key],
  )
/** What an operator does in the back office. */
const retry = async (id: string) => {
  const admin = callers.admin(['admin.payment.update'])
  const body = { reason: 'It is there again' }
  const [instance] = world.running
  return (await instance?.call(eventBusOf.billing.retry, { caller: admin, params: { id }, body }))?.status
}
const refusedTo = async (admin: ReturnType<typeof callers.admin>, id: string) => {
  const body = { reason: 'It is there again' }
  const [instance] = world.running
  const asked = [eventBusOf.billing.retry, eventBusOf.billing.discardJob] as const
  const one = await Promise.all(asked.map((of) => instance?.call(of, { caller: admin, params: { id }, body })))
  const all = { kind: 'job', action: 'discard', ...body } as const
  const some = await instance?.call(eventBusOf.billing.settleAll, { caller: admin, body: all })
  return [...one, some].map((reply) => reply?.status)
}
const laidAside = async () => {
  const [instance] = world.running
  return (await instance?.call(eventBusOf.billing.health, { caller: callers.service('bff') }))?.body.data.deadJobs
}
/** A payment on our account at Stripe that we did not ask for, but another copy of Forecourt. */
async function paidElsewhere(reference: string): Promise<string> {
  const session = await world.sandbox.stripe.checkout.sessions.create({
    ...{ mode: 'payment', success_url: 'http://elsewhere.test/', client_reference_id: reference },
    metadata: { checkout: reference },
    line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount: 500, product_data: { name: 'Else' } } }],
  })
  await pay(session.url)
  return session.id
}

/** Of `forecourt_unmatched_payments`, as Prometheus reads it. */
const unmatched = async (figure: string) => {
  const { body } = (await world.running[0]?.app.operations.inject('/metrics')) ?? { body: '' }
  return Number(body.match(new RegExp(`forecourt_unmatched_payments\\{figure="${figure}",[^}]*\\} (\\S+)`))?.[1])
}

describe('an event that leads to no checkout of ours', () => {
  it('is told in the metrics, with its age, until it is given up or an operator has it', async () => {
    expect(await unmatched('events')).toBe(0)
    await paidElsewhere(newId())
    // Its session, and its charge.
    await until(async () => expect(await unmatched('events')).toBe(2))
    await world.db.query(
      `insert into webhook_event (id, type, session_id, state, looks, look_at, created_at)
       values ('evt_over', 'checkout.session.expired', 'cs_over', 'unmatched', 1, now() + interval '1 hour', now())`,
    )
    expect(await unmatched('events')).toBe(2)
    const age = (hours: number) =>
      world.db.query(
        `update webhook_event set received_at = now() - $1 * interval '1 hour', look_at = now()
         where state = 'unmatched' and id <> 'evt_over'`,
        [hours],
      )
    await age(2)
    expect(Math.round((await unmatched('oldest_seconds')) / 60)).toBe(120)
    await age(169)
    await world.reconcile()
    await until(async () => expect(await unmatched('events')).toBe(0))
    await world.db.query(`delete from webhook_event where id = 'evt_over'`)
  })

  it('is looked at ever more seldom, up to once a day', async () => {
    const session = await paidElsewhere(newId())
    await until(async () => expect(await eventOf(session)).toMatchObject({ state: 'unmatched', looks: 1 }))
    const pauses: number[] = []
    for (let looks = 2; looks <= 11; looks += 1) {
      const event = await eventOf(session)
      pauses.push(Math.round(event?.minutes ?? 0))
      // Before its pause is over it is left alone.
      expect((await world.reconcile())?.again).toBe(0)
      await world.db.query('update webhook_event set look_at = now() where session_id = $1', [session])
      expect((await world.reconcile())?.again).toBe(1)
      await until(async () => expect(await eventOf(session)).toMatchObject({ state: 'unmatched', looks }))
    }
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 1440])
  })

  it('is given up after seven days, where an operator sees it and may have it tried again', async () => {
    const session = await paidElsewhere(newId())
    await until(async () => expect(await eventOf(session)).toMatchObject({ state: 'unmatched' }))
    const before = (await laidAside())?.waiting ?? 0
    await world.db.query(
      `update webhook_event set received_at = now() - interval '169 hours', look_at = now() where session_id = $1`,
      [session],
    )
    await world.reconcile()
    await until(async () => expect(await eventOf(session)).toMatchObject({ state: 'given_up' }))
    const told = await until(async () => {
      const aside = await laidAside()
      expect(aside?.waiting).toBe(before + 1)
      return aside?.latest[0]
    })
    expect(told).toMatchObject({
      queue: 'stripe-look',
      error: expect.stringContaining(`of ${session} is about no checkout`),
    })
    expect((await world.reconcile())?.again).toBe(0)

    // What was missing is there by now: a copy of the database was restored.
    const user = world.somebody()
    const opened = await world.open(user, 'plus-1')
    await world.db.query('update payment_session set session_id = $2 where checkout_id = $1', [
      opened.checkoutId,
      session,
    ])
    expect(await retry(told?.id ?? '')).toBe(202)
    await until(async () => expect(await eventOf(session)).toMatchObject({ state: 'done' }))
    expect((await laidAside())?.waiting).toBe(before)
  })

  it('and whose looks were laid aside, or discarded, stands in no other’s way, however many there are', async () => {
    const session = await paidElsewhere(newId())
    await until(async () => expect(await eventOf(session)).toMatchObject({ state: 'unmatched' }))
    await world.db.query('update webhook_event set look_at = now() where session_id = $1', [session])
    // More than one run takes of either, all of them due for longer.
    await world.db.query(
      `with stuck as (
         insert into webhook_event (id, type, session_id, state, looks, look_at, created_at)
         select 'evt_stuck_' || n, 'checkout.session.completed', 'cs_stuck_' || n, 'unmatched', 3, now() - interval '1 hour', now()
         from generate_series(1, 2002) as n returning id, looks
       )
       insert into job (queue, key, payload, status, finished_at, discarded_at)
       select 'stripe-look', id || ':' || looks, '{}', case when dead then 'dead' else 'done' end, now(),
         case when not dead then now() end
       from (select id, looks, row_number() over () % 2 = 0 as dead from stuck) as stuck`,
    )
    expect((await world.reconcile())?.again).toBe(1)
    await until(async () => expect(await eventOf(session)).toMatchObject({ looks: 2 }))
    await world.db.query(`delete from job where key like 'evt_stuck_%'`)
    await world.db.query(`delete from webhook_event where id like 'evt_stuck_%'`)
  })

  it('and names none of our checkouts is other software’s: kept, and looked at no more', async () => {
    const session = await paidElsewhere('order 17')
    await until(async () => expect(await eventOf(session)).toMatchObject({ state: 'foreign' }))
    expect((await world.reconcile())?.again).toBe(0)
  })

  it('because its checkout was forgotten is not lost: it is looked at again, as any other', async () => {
    const user = world.somebody()
    const { checkoutId, sessionId, url } = await world.open(user, 'plus-1')
    await world.db.query('delete from checkout where id = $1', [checkoutId])
    await pay(url)
    await until(async () => expect(await eventOf(sessionId ?? '')).toMatchObject({ state: 'unmatched' }))
    expect((await world.account(user)).lots).toEqual([])
  })
})

describe('a checkout that is past due', () => {
  const overdue = async () => {
    const user = world.somebody()
    const opened = await world.open(user, 'plus-1')
    await world.db.query(`update checkout set expires_at = now() - interval '3 minutes' where id = $1`, [
      opened.checkoutId,
    ])
    return { user, ...opened, sessionId: opened.sessionId ?? '' }
  }
  const dueAgain = (id: string) =>
    world.db.query('update payment_session set look_at = now() where checkout_id = $1', [id])

  it('waits while Stripe is away, however long: an outage is no failure', async () => {
    const { user, checkoutId, sessionId } = await overdue()
    await world.sandbox.webhooks({ drop: 1 })
    await world.sandbox.control('POST', `/sessions/${sessionId}/expire`)
    await world.sandbox.faults({ refuse: true })
    await world.db.query(`update payment_session set look_at = now() + interval '1 day' where checkout_id <> $1`, [
      checkoutId,
    ])
    // The events' list is away too, so the run itself waits; what our own books tell it has done before.
    await expect(world.reconcile()).rejects.toThrow('Stripe refused')
    await until(async () => expect((await jobs(`${checkoutId}:`))[0]?.last_error).toContain('Stripe refused'))
    expect(await jobs(`${checkoutId}:`)).toMatchObject([{ status: 'waiting', attempts: 0 }])
    // A second run leaves it to the job that waits.
    await dueAgain(checkoutId)
    expect(await world.lookAtUnsettled()).toBe(0)
    await world.sandbox.faults()
    await world.becomes(user, checkoutId, { state: 'expired' })
  })

  it('is given up after twelve failures once, told to an operator, and settled when they say so', async () => {
    const late = await overdue()
    // Stripe's other account is asked: it knows no such session.
    await world.db.query(`update payment_session set session_id = 'cs_test_of_another' where checkout_id = $1`, [
      late.checkoutId,
    ])
    expect(await world.lookAtUnsettled()).toBe(1)
    // Not while it runs: what it notes at its end would take the place of what is set here.
    const failed = [{ attempts: 1, last_error: expect.any(String) }]
    await until(async () => expect(await jobs(`${late.checkoutId}:`)).toMatchObject(failed))
    await world.db.query(`update job set attempts = 11, run_at = now() where key like $1 || ':%'`, [late.checkoutId])
    const [dead] = await until(async () => {
      const found = await jobs(`${late.checkoutId}:`)
      expect(found).toMatchObject([{ status: 'dead', last_error: expect.stringContaining('does not know session') }])
      return found
    })
    const { checkoutId: id } = late
    expect((await laidAside())?.latest).toContainEqual(expect.objectContaining({ about: { what: 'payment', id } }))
    // It does not pile up, and stands in nobody's way.
    await dueAgain(late.checkoutId)
    const other = await overdue()
    expect(await world.lookAtUnsettled()).toBe(1)
    expect(await jobs(`${late.checkoutId}:`)).toHaveLength(1)
    expect(await jobs(`${other.checkoutId}:`)).toHaveLength(1)

    await world.db.query('update payment_session set session_id = $2 where checkout_id = $1', [
      late.checkoutId,
      late.sessionId,
    ])
    await world.sandbox.webhooks({ drop: 1 })
    await world.sandbox.control('POST', `/sessions/${late.sessionId}/expire`)
    // What billing laid aside moves money: settling it asks for the right to, and who it is.
    expect(await refusedTo(callers.admin(['admin.dashboard.update']), dead?.id ?? '')).toEqual([403, 403, 403])
    const stale = { ...callers.admin(['admin.payment.update']), fresh: false }
    expect(await refusedTo(stale, dead?.id ?? '')).toEqual([401, 401, 401])
    expect(await retry(dead?.id ?? '')).toBe(202)
    await world.becomes(late.user, late.checkoutId, { state: 'expired' })
  })

  it('is asked about ever more seldom while a slow payment is on its way', async () => {
    const { checkoutId } = await overdue()
    const pauses: number[] = []
    for (let n = 0; n < 3; n += 1) {
      expect(await world.lookAtUnsettled()).toBe(1)
      await until(async () => expect((await jobs(`${checkoutId}:${n}`))[0]?.status).toBe('done'))
      const [row] = await world.db.query<{ minutes: number }>(
        `select round(extract(epoch from look_at - now()) / 60)::int as minutes from payment_session where checkout_id = $1`,
        [checkoutId],
      )
      pauses.push(row?.minutes ?? 0)
      expect(await world.lookAtUnsettled()).toBe(0)
      await dueAgain(checkoutId)
    }
    expect(pauses).toEqual([5, 10, 20])
  })

  it('whose session Stripe refuses to make is over, and its job is done', async () => {
    const user = world.somebody()
    await world.sandbox.faults({ refuse: true })
    expect((await world.ask(user, 'plus-1')).status).toBe(503)
    const [checkout] = (await world.account(user)).checkouts
    // Less than Stripe charges: refused for good.
    await world.db.query('update checkout set charged = 1 where id = $1', [checkout?.id])
    await world.sandbox.faults()
    const { db } = world
    await db.transaction((em) => changeAccount(em, user.userId, { type: 'deleteAccount' }))
    await until(async () => {
      const [row] = await db.query('select session from checkout where id = $1', [checkout?.id])
      expect(row).toEqual({ session: 'closed' })
    })
    await until(async () => {
      const left = await db.query(
        `select status from job where payload -> 'effect' ->> 'checkoutId' = $1 and status <> 'done'`,
        [checkout?.id],
      )
      expect(left.filter((job) => job.status === 'dead')).toEqual([])
    })
  })
})

describe('a refund that was laid aside', () => {
  const ordered = `queue = 'stripe' and payload -> 'effect' ->> 'type' = 'refundPayment'
    and payload -> 'effect' ->> 'checkoutId' = $1`
  /** Orders that money goes back, and does with its job what `then` says before anybody has seen it. @returns the job's id */
  const order = ({ user, checkoutId }: Bought, amount: bigint, then?: string) =>
    world.db.transaction(async (em) => {
      await changeAccount(em, user.userId, { type: 'refund', checkoutId, amount })
      const [job] = await sql<{ id: string }>(em, `select id from job where ${ordered} order by id desc`, [checkoutId])
      if (then) await sql(em, `update job set ${then} where id = $1`, [job?.id])
      return job?.id ?? ''
    })
  const isDone = (id: string) =>
    until(async () =>
      expect(await world.db.query('select status from job where id = $1', [id])).toEqual([{ status: 'done' }]),
    )
  const givenBack = async (checkoutId: string) => {
    const { data } = await world.sandbox.stripe.refunds.list({ limit: 100 })
    return data.filter(({ metadata }) => metadata?.checkout === checkoutId).map(({ amount }) => amount)
  }

  it('and ordered anew goes back once, though the first order is tried again', async () => {
    const payment = await world.bought()
    const dead = await order(payment, 600n, `status = 'dead', finished_at = now()`)
    await isDone(await order(payment, 600n))
    expect(await retry(dead)).toBe(202)
    await isDone(dead)
    expect(await givenBack(payment.checkoutId)).toEqual([600])
    expect((await world.account(payment.user)).checkouts[0]?.refunded).toBe(600n)
  })

  it('is not taken for one that waits its turn, which goes back beside what was ordered after it', async () => {
    const payment = await world.bought()
    const late = await order(payment, 600n, `run_at = now() + interval '1 hour'`)
    await isDone(await order(payment, 600n))
    await world.db.query('update job set run_at = now() where id = $1', [late])
    await isDone(late)
    expect(await givenBack(payment.checkoutId)).toEqual([600, 600])
    expect((await world.account(payment.user)).checkouts[0]?.refunded).toBe(1200n)
  })

  it('because Stripe refused for good to give again what a bank did not take is settled by hand', async () => {
    const user = world.somebody()
    const { url, checkoutId, sessionId } = await world.open(user, 'plus-1')
    await pay(url)
    await world.becomes(user, checkoutId, { state: 'active' })
    const { sandbox } = world
    const { payment_intent: intent } = await sandbox.stripe.checkout.sessions.retrieve(sessionId ?? '')
    const { data } = await sandbox.stripe.charges.list({ payment_intent: String(intent) })
    await sandbox.control('POST', `/charges/${data[0]?.id}/refund`, { amount: 500 })
    await until(async () => expect((await world.account(user)).checkouts[0]?.refunded).toBe(500n))
    const failure = async () => (await world.account(user)).checkouts[0]?.refundFailure
    const { data: refunds } = await sandbox.stripe.refunds.list({ charge: data[0]?.id ?? '' })
    await sandbox.control('POST', `/refunds/${refunds[0]?.id}/fail`)
    await until(async () => expect(await failure()).toMatchObject({ unreturned: 500n, isOpen: true }))
    // The bank takes the payment back, and we have not heard of it: Stripe gives back no more.
    await sandbox.webhooks({ drop: 1 })
    await sandbox.control('POST', `/charges/${data[0]?.id}/dispute`, {})
    const settle = (again: boolean) =>
      world.running[0]?.call(settleRefund, {
        ...{ caller: callers.admin(['admin.payment.index', 'admin.payment.update']), params: { id: checkoutId } },
        body: { again, reason: 'Their bank was asked' },
      })
    expect((await settle(true))?.status).toBe(202)
    const [dead] = await until(async () => {
      const jobs = await world.db.query<{ id: string }>(`select id, status, last_error from job where ${ordered}`, [
        checkoutId,
      ])
      expect(jobs).toMatchObject([{ status: 'dead', last_error: expect.stringContaining('charge_disputed') }])
      return jobs
    })
    expect(await settle(false)).toMatchObject({ status: 202, body: { data: { amount: { amount: 5 } } } })
    expect(await failure()).toMatchObject({ unreturned: 0n, byHand: 500n, isOpen: false })
    // Tried again all the same, it asks Stripe for nothing: all of it has gone back.
    expect(await retry(dead?.id ?? '')).toBe(202)
    await isDone(dead?.id ?? '')
  })

  it('and is tried again days later goes back once, though Stripe has forgotten its key', async () => {
    const user = world.somebody()
    const { url, checkoutId } = await world.open(user, 'plus-1')
    await pay(url)
    await world.becomes(user, checkoutId, { state: 'active' })
    await world.db.transaction((em) => changeAccount(em, user.userId, { type: 'refund', checkoutId, amount: 700n }))
    await until(async () => expect((await world.account(user)).checkouts[0]?.refunded).toBe(700n))
    // The webhook may be heard before the job that asked has ended.
    const ordered = `payload -> 'effect' ->> 'type' = 'refundPayment' and payload -> 'effect' ->> 'checkoutId' = $1`
    await until(async () =>
      expect(await world.db.query(`select status from job where ${ordered}`, [checkoutId])).toEqual([
        { status: 'done' },
      ]),
    )
    // Its answer was lost as often as a job is tried: the money went, and nobody noted that the job is done.
    const [order] = await world.db.query<{ id: string }>(
      `update job set status = 'dead', attempts = 12, finished_at = now(), leased_until = '-infinity'
       where ${ordered} returning id`,
      [checkoutId],
    )
    await world.sandbox.control('PUT', '/clock', { advance: 2 * 86_400 })
    try {
      expect(await retry(order?.id ?? '')).toBe(202)
      await until(async () =>
        expect(await world.db.query('select status from job where id = $1', [order?.id])).toEqual([{ status: 'done' }]),
      )
    } finally {
      await world.sandbox.control('PUT', '/clock')
    }
    expect((await world.account(user)).checkouts[0]?.refunded).toBe(700n)
    const { data } = await world.sandbox.stripe.refunds.list({ limit: 100 })
    expect(data.filter(({ metadata }) => metadata?.checkout === checkoutId).map(({ amount }) => amount)).toEqual([700])
  })
})
