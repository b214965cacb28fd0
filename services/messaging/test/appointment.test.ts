import {
  appointmentCalendar,
  askForViewing,
  blockPerson,
  type Caller,
  changeAppointment,
  contactSeller,
  exportMessages,
  listNotifications,
  listThreadMessages,
  listThreads,
  readReportedMessages,
  readThread,
  readViewingHours,
  replaceViewingHours,
  reportPerson,
  suggestViewingTimes,
  type ThreadMessage,
  type UserCaller,
} from '@forecourt/contracts'
import { forgetAged, newId, retentionsOf } from '@forecourt/kernel/db'
import { enqueue } from '@forecourt/kernel/events'
import { createLogger } from '@forecourt/kernel/log'
import { callers, unserved } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { datacrons } from '../src/datacron/notification-purge.ts'
import { FORGET_PERSON } from '../src/person/forget-person.worker.ts'
import { retentions } from '../src/retention.ts'
import { mailOf, type Neighbours, startNeighbours } from './neighbours.ts'
import { eventually, startWorld, type World } from './world.ts'

const form = { email: 'buyer@example.com', phone: '06 12 34 56 78', message: 'Is it still for sale?' }
const HOUR = 3_600_000
let world: World
let neighbours: Neighbours
beforeAll(async () => {
  neighbours = await startNeighbours()
  world = await startWorld(neighbours.serviceUrls)
})
afterAll(async () => {
  await world.close()
  await neighbours.close()
})

const told = async (caller: UserCaller) =>
  (await world.call(listNotifications, { caller })).body.data.filter(
    ({ kind }: { kind: string }) => kind === 'appointment',
  )
const messages = async (caller: UserCaller, id: string): Promise<ThreadMessage[]> =>
  (await world.call(listThreadMessages, { caller, params: { id } })).body.data.messages
const steps = async (caller: UserCaller, id: string): Promise<string[]> =>
  (await messages(caller, id)).flatMap(({ author, appointment }) =>
    appointment ? [`${author} ${appointment.step}`] : [],
  )
const ask = (caller: Caller, id: string) => world.call(askForViewing, { caller, params: { id }, body: {} })
const change = (caller: Caller, id: string, appointmentId: string, body: object) =>
  world.call(changeAppointment, { caller, params: { id, appointmentId }, body })
/** So many hours from now, in whole minutes. */
const inHours = (hours: number) => new Date(Math.floor((Date.now() + hours * HOUR) / 60_000) * 60_000).toISOString()
const hours = (over: object = {}) => ({
  timeZone: 'Europe/Paris',
  minutes: 30,
  weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '09:00', until: '12:00' })),
  ...over,
})

async function contacted(seller = callers.user({ name: 'Alice Martin' })) {
  const vehicle = await world.vehicle({ ownerId: seller.userId })
  neighbours.vehicles.set(vehicle.vehicleId, vehicle)
  const buyer = callers.user({ name: 'Camille Durand' })
  for (const { userId, name } of [buyer, seller]) neighbours.people.set(userId, { name, locale: 'en_US' })
  await world.call(contactSeller, { caller: buyer, params: { id: vehicle.vehicleId }, body: form })
  const [thread] = (await world.call(listThreads, { caller: buyer })).body.data
  return { vehicle, buyer, seller, id: String(thread.id) }
}
type Two = Awaited<ReturnType<typeof contacted>>

/** A viewing for which the seller proposed times, one an hour from `first` hours on. */
async function proposed(two: Two, first = 48) {
  await world.call(replaceViewingHours, { caller: two.seller, params: { id: two.seller.userId }, body: hours() })
  const appointmentId: string = (await ask(two.buyer, two.id)).body.data.appointment.appointment.id
  const times = [first, first + 1, first + 2].map(inHours)
  expect((await change(two.seller, two.id, appointmentId, { state: 'proposed', times })).status).toBe(200)
  return { ...two, appointmentId, times }
}
async function confirmed(two: Two, first = 48) {
  const story = await proposed(two, first)
  const startsAt = story.times[0] ?? ''
  const reply = await change(story.buyer, story.id, story.appointmentId, { state: 'confirmed', startsAt })
  expect(reply.status).toBe(200)
  return { ...story, startsAt }
}

describe('viewing hours', () => {
  const put = (caller: UserCaller, body: object) =>
    world.call(replaceViewingHours, { caller, params: { id: caller.userId }, body })

  it('are the person’s own, and of a known time zone', async () => {
    const caller = callers.user()
    const read = async () => (await world.call(readViewingHours, { caller, params: { id: caller.userId } })).body.data
    expect(await read()).toBeNull()
    expect((await put(caller, hours())).status).toBe(200)
    expect(await read()).toEqual(hours())
    const mars = await put(caller, hours({ timeZone: 'Mars/Olympus' }))
    expect([mars.status, mars.body.fields]).toEqual([422, { timeZone: 'This time zone is not known.' }])
    const [ofDatabase] = await world.db.query(
      "select name from pg_timezone_names where name ~ '^(Factory|posix/)' limit 1",
    )
    expect(ofDatabase, 'the database names zones that nobody can write times in').toBeDefined()
    expect((await put(caller, hours({ timeZone: ofDatabase?.name }))).status).toBe(422)
    const back = await put(caller, hours({ weekly: [{ day: 1, from: '12:00', until: '12:00' }] }))
    expect([back.status, back.body.fields]).toEqual([422, { 'weekly.0.until': 'Hours end after they begin.' }])
    expect(await read()).toEqual(hours())
  })

  it('suggest times within them, on different days, later than half a day, and in their time zone', async () => {
    const { seller, id } = await contacted()
    const suggest = async () =>
      (await world.call(suggestViewingTimes, { caller: seller, params: { id } })).body.data.times as string[]
    expect(await suggest()).toEqual([])
    for (const timeZone of ['Pacific/Auckland', 'America/New_York', 'Asia/Kathmandu']) {
      await put(seller, hours({ timeZone }))
      const times = await suggest()
      expect(times).toHaveLength(3)
      const there = times.map((time) =>
        new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(time)),
      )
      expect(new Set(there.map((time) => time.slice(0, 10))).size, timeZone).toBe(3)
      for (const time of there) expect(['09', '10', '11']).toContain(time.slice(12, 14))
      for (const time of times) expect(Date.parse(time)).toBeGreaterThan(Date.now() + 12 * HOUR - 60_000)
    }
    // Clocks change on a Sunday: nine in the morning stays nine.
    await put(seller, hours({ weekly: [{ day: 7, from: '09:00', until: '09:30' }] }))
    expect(await suggest()).toHaveLength(3)
  })

  it('suggest no time at which there is another viewing', async () => {
    const two = await contacted()
    const weekly = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '09:00', until: '09:30' }))
    await put(two.seller, hours({ weekly }))
    const suggest = async () =>
      (await world.call(suggestViewingTimes, { caller: two.seller, params: { id: two.id } })).body.data.times
    const [first, second] = await suggest()
    const appointmentId = (await ask(two.buyer, two.id)).body.data.appointment.appointment.id
    await change(two.seller, two.id, appointmentId, { state: 'proposed', times: [first] })
    expect((await suggest())[0]).toBe(first)
    await change(two.buyer, two.id, appointmentId, { state: 'confirmed', startsAt: first })
    expect((await suggest())[0]).toBe(second)
  })
})

describe('a viewing', () => {
  it('is told with its conversation until it is over', async () => {
    const two = await contacted()
    const open = async (caller: UserCaller) =>
      (await world.call(readThread, { caller, params: { id: two.id } })).body.data.openAppointment
    expect(await open(two.buyer)).toBeNull()
    const { appointmentId, startsAt } = await confirmed(two)
    expect(await open(two.buyer)).toMatchObject({ id: appointmentId, state: 'confirmed', startsAt })
    expect(await open(two.seller)).toMatchObject({ id: appointmentId, clashes: [] })
    await world.db.query(`update appointment set starts_at = now() - interval '31 minutes' where id = $1`, [
      appointmentId,
    ])
    expect(await open(two.seller)).toBeNull()
    const again: string = (await ask(two.buyer, two.id)).body.data.appointment.appointment.id
    expect(await open(two.seller)).toMatchObject({ id: again, state: 'asked' })
    await change(two.buyer, two.id, again, { state: 'cancelled' })
    expect(await open(two.seller)).toBeNull()
  })

  it('is asked for, gets three times, and one is chosen; each step is told to the other', async () => {
    const { buyer, seller, id, appointmentId, times, startsAt } = await confirmed(await contacted())
    expect(await steps(seller, id)).toEqual(['buyer asked', 'seller proposed', 'buyer confirmed'])
    const last = (await messages(buyer, id)).at(-1)
    expect(last).toMatchObject({
      body: '',
      appointment: {
        step: 'confirmed',
        appointment: { id: appointmentId, state: 'confirmed', times, startsAt, timeZone: 'Europe/Paris', minutes: 30 },
      },
    })
    const entries = await eventually(async () => (await told(seller)).length === 2 && told(seller))
    expect(entries.map(({ detail }: { detail: { step: string } }) => detail.step)).toEqual(['confirmed', 'asked'])
    expect(entries[0].detail).toMatchObject({ startsAt, timeZone: 'Europe/Paris' })
    // The buyer's own has come with the calendar file, and was read.
    const own = await eventually(async () => (await told(buyer)).length === 2 && told(buyer))
    expect(own.map(({ detail }: { detail: { step: string } }) => detail.step)).toEqual(['confirmed', 'proposed'])
    expect(own[0].read).toBe(true)
  })

  it('is mailed to both with a calendar file, and its end as well, under the same name', async () => {
    const { buyer, seller, id, appointmentId, startsAt } = await confirmed(await contacted())
    const stamp = startsAt.replace(/[-:]/g, '').replace('.000', '')
    const file = async (person: UserCaller, wanted: RegExp) => {
      const mail = await world.mailbox.next(mailOf(person.userId), ({ subject }) => wanted.test(subject ?? ''))
      const part = mail.attachments.find(({ mimeType }) => /calendar|ics/.test(mimeType))
      return Buffer.from(part?.content as ArrayBuffer).toString()
    }
    const uids = new Set<string>()
    for (const person of [buyer, seller]) {
      const text = await file(person, /^Viewing of the Peugeot 208: /)
      expect(text).toContain('METHOD:REQUEST')
      expect(text).toContain(`DTSTART:${stamp}`)
      expect(text).toContain('SEQUENCE:0')
      // In each one's own calendar, and with the address of the other in neither.
      const other = person === buyer ? seller : buyer
      const unfolded = text.replace(/\r?\n /g, '')
      expect(unfolded).toContain('PARTSTAT=ACCEPTED')
      expect(unfolded.toLowerCase()).toContain(`mailto:${mailOf(person.userId)}`)
      expect(unfolded.toLowerCase()).not.toContain(mailOf(other.userId))
      uids.add(/UID:(.*)/.exec(text)?.[1] ?? '')
    }
    const calendar = await world.call(appointmentCalendar, { caller: buyer, params: { id, appointmentId } })
    expect(calendar.body).toContain('SUMMARY:Viewing: Peugeot 208')
    expect(calendar.body).toContain('METHOD:PUBLISH')
    expect(calendar.headers['content-disposition']).toContain('viewing.ics')
    await change(seller, id, appointmentId, { state: 'cancelled', reason: 'The gearbox broke' })
    for (const person of [buyer, seller]) {
      const text = await file(person, /^Canceled/)
      expect(text).toContain('METHOD:CANCEL')
      expect(text).toContain('SEQUENCE:1')
      uids.add(/UID:(.*)/.exec(text)?.[1] ?? '')
    }
    expect(uids.size).toBe(1)
    const mail = await world.mailbox.next(mailOf(buyer.userId), ({ subject }) => /^Canceled/.test(subject ?? ''))
    expect(mail.text).toContain('> The gearbox broke')
    expect((await told(buyer))[0].detail).toMatchObject({ step: 'cancelled', reason: 'The gearbox broke' })
  })

  it('is cancelled with a reason that stands under the cancellation alone, wherever it is read', async () => {
    const { buyer, seller, id, appointmentId } = await confirmed(await contacted())
    const reason = 'Write to me at alice@example.com'
    await change(seller, id, appointmentId, { state: 'cancelled', reason })
    const told = (all: readonly ThreadMessage[]) =>
      all.flatMap(({ author, appointment, outside }) =>
        appointment ? [[author, appointment.step, appointment.appointment.reason, outside.length]] : [],
      )
    const right = [
      ['buyer', 'asked', null, 0],
      ['seller', 'proposed', null, 0],
      ['buyer', 'confirmed', null, 0],
      ['seller', 'cancelled', reason, 1],
    ]
    const all = await messages(buyer, id)
    expect(told(all)).toEqual(right)

    const body = { reason: 'fraud', upTo: all.at(-1)?.id }
    const report = await world.call(reportPerson, { caller: buyer, params: { id }, body })
    const kept = await world.db.query<{ reason: string | null }>(
      `select appointment ->> 'reason' as reason from thread_report_message
       where report_id = $1 and appointment_step is not null order by created_at, message_id`,
      [report.body.data.id],
    )
    expect(kept.map((row) => row.reason)).toEqual([null, null, null, reason])
    const read = async () => {
      const caller = callers.admin(['admin.conversation.index', 'admin.conversation.update'])
      return told((await world.call(readReportedMessages, { caller, params: { id: report.body.data.id } })).body.data)
    }
    expect(await read()).toEqual(right)
    // A copy of before has it under every step.
    await world.db.query(
      `update thread_report_message set appointment = jsonb_set(appointment::jsonb, '{reason}', to_jsonb($2::text))
       where report_id = $1 and appointment_step is not null`,
      [report.body.data.id, reason],
    )
    expect(await read()).toEqual(right)

    const { body: file } = await world.call(exportMessages, {
      caller: callers.service('bff'),
      params: { id: buyer.userId },
    })
    const exported: { appointment: ThreadMessage['appointment'] }[] = file.data.messages
    expect(exported.flatMap(({ appointment }) => (appointment ? [appointment.appointment.reason] : []))).toEqual(
      right.map(([, , said]) => said),
    )
  })

  it('is had by none but the two, and each may only do what is theirs', async () => {
    const { buyer, seller, id, appointmentId, times } = await proposed(await contacted())
    expect((await ask(seller, id)).status).toBe(403)
    expect((await change(buyer, id, appointmentId, { state: 'proposed', times })).status).toBe(403)
    expect((await change(seller, id, appointmentId, { state: 'confirmed', startsAt: times[0] })).status).toBe(403)
    expect((await change(seller, id, appointmentId, { state: 'asked' })).status).toBe(403)
    const stranger = callers.user()
    expect((await ask(stranger, id)).status).toBe(404)
    expect((await change(stranger, id, appointmentId, { state: 'cancelled' })).status).toBe(404)
    const params = { id, appointmentId }
    expect((await world.call(appointmentCalendar, { caller: stranger, params })).status).toBe(404)
    expect((await world.call(appointmentCalendar, { caller: buyer, params })).status, 'no time yet').toBe(404)
    expect((await world.call(suggestViewingTimes, { caller: stranger, params: { id } })).status).toBe(404)
    const elsewhere = await contacted()
    expect((await change(elsewhere.buyer, elsewhere.id, appointmentId, { state: 'cancelled' })).status).toBe(404)
  })

  it('takes no time that is over, and none that was not proposed', async () => {
    const { buyer, seller, id, appointmentId, times } = await proposed(await contacted())
    const late = await change(seller, id, appointmentId, { state: 'proposed', times: [inHours(-1), inHours(5)] })
    expect([late.status, late.body.code]).toEqual([422, 'APPOINTMENT_PAST'])
    expect((await change(seller, id, appointmentId, { state: 'proposed' })).status).toBe(422)
    const other = await change(buyer, id, appointmentId, { state: 'confirmed', startsAt: inHours(200) })
    expect([other.status, other.body.code]).toEqual([409, 'APPOINTMENT_TIMES'])
    await world.db.query(`update appointment set times = array[now() - interval '1 minute'] where id = $1`, [
      appointmentId,
    ])
    const [over] = (await messages(buyer, id)).at(-1)?.appointment?.appointment.times ?? []
    const past = await change(buyer, id, appointmentId, { state: 'confirmed', startsAt: over })
    expect([past.status, past.body.code]).toEqual([422, 'APPOINTMENT_PAST'])
    expect(times).toHaveLength(3)
  })

  it('may get other times, is open alone in its thread, and makes room once it was held', async () => {
    const { buyer, seller, id, appointmentId, times } = await proposed(await contacted())
    expect((await ask(buyer, id)).body.code).toBe('APPOINTMENT_OPEN')
    expect((await change(buyer, id, appointmentId, { state: 'asked' })).status).toBe(200)
    const gone = await change(buyer, id, appointmentId, { state: 'confirmed', startsAt: times[0] })
    expect([gone.body.code, gone.body.details]).toEqual(['APPOINTMENT_CLOSED', { state: 'asked' }])
    const others = [inHours(70)]
    await change(seller, id, appointmentId, { state: 'proposed', times: others })
    await change(buyer, id, appointmentId, { state: 'confirmed', startsAt: others[0] })
    expect((await ask(buyer, id)).body.code).toBe('APPOINTMENT_OPEN')
    await world.db.query(`update appointment set starts_at = now() - interval '31 minutes' where id = $1`, [
      appointmentId,
    ])
    expect((await messages(buyer, id)).at(-1)?.appointment?.appointment.state).toBe('held')
    const late = await change(seller, id, appointmentId, { state: 'cancelled' })
    expect([late.body.code, late.body.details]).toEqual(['APPOINTMENT_CLOSED', { state: 'held' }])
    expect((await ask(buyer, id)).status).toBe(201)
  })

  it('changed by both at once is changed once, and the same change again changes nothing', async () => {
    const { buyer, seller, id, appointmentId, times } = await proposed(await contacted())
    const answers = await Promise.all([
      change(buyer, id, appointmentId, { state: 'confirmed', startsAt: times[0] }),
      change(buyer, id, appointmentId, { state: 'confirmed', startsAt: times[1] }),
      change(buyer, id, appointmentId, { state: 'asked' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const before = await steps(buyer, id)
    const again = { state: 'cancelled', reason: 'No' }
    const first = await change(seller, id, appointmentId, again)
    expect((await change(seller, id, appointmentId, again)).body.data.id).toBe(first.body.data.id)
    expect(await steps(buyer, id)).toEqual([...before, 'seller cancelled'])
    const late = await change(buyer, id, appointmentId, { state: 'cancelled' })
    expect([late.body.code, late.body.details]).toEqual(['APPOINTMENT_CLOSED', { state: 'cancelled' }])
  })

  it('at the time of another is told to the seller, who is warned and not refused', async () => {
    const one = await confirmed(await contacted())
    const two = await proposed(await contacted(one.seller))
    await change(one.seller, two.id, two.appointmentId, { state: 'proposed', times: [one.startsAt, inHours(90)] })
    const clashes = async (caller: UserCaller) =>
      (await messages(caller, two.id)).at(-1)?.appointment?.appointment.clashes
    expect(await clashes(one.seller)).toEqual([one.startsAt])
    expect(await clashes(two.buyer), 'whom the seller meets is nobody’s business').toEqual([])
    const reply = await change(two.buyer, two.id, two.appointmentId, { state: 'confirmed', startsAt: one.startsAt })
    expect(reply.status).toBe(200)
    expect(await clashes(one.seller)).toEqual([one.startsAt])
  })

  it('is for nobody who was blocked, of a vehicle that is sold, or by who asks too often', async () => {
    const { buyer, seller, id, appointmentId, times } = await proposed(await contacted())
    await world.call(blockPerson, { caller: seller, params: { id }, body: { blocked: true } })
    const blocked = await change(buyer, id, appointmentId, { state: 'confirmed', startsAt: times[0] })
    expect(blocked.body.code).toBe('BLOCKED')
    await world.call(blockPerson, { caller: seller, params: { id }, body: { blocked: false } })
    await change(seller, id, appointmentId, { state: 'cancelled' })
    await world.call(blockPerson, { caller: seller, params: { id }, body: { blocked: true } })
    expect((await ask(buyer, id)).body.code).toBe('BLOCKED')
    const sold = await contacted()
    await world.vehicle({ ...sold.vehicle, version: 2, sold: true })
    expect((await ask(sold.buyer, sold.id)).body.code).toBe('VEHICLE_SOLD')
    const often = await proposed(await contacted())
    let refused = 0
    for (let n = 0; n < 32 && refused !== 429; n++)
      refused = (
        await change(often.seller, often.id, often.appointmentId, { state: 'proposed', times: [inHours(40 + n)] })
      ).status
    expect(refused).toBe(429)
  })
})

describe('a viewing with somebody who was blocked, or whose account is gone', () => {
  const calledOff = async (person: UserCaller, appointmentId: string) => {
    const mail = await world.mailbox.next(mailOf(person.userId), ({ subject }) => /^Canceled/.test(subject ?? ''))
    const part = mail.attachments.find(({ mimeType }) => /calendar|ics/.test(mimeType))
    const file = Buffer.from(part?.content as ArrayBuffer).toString()
    expect(file).toContain('METHOD:CANCEL')
    expect(file).toContain(`appointment-${appointmentId}`)
  }

  it('is called off by the block, both get the calendar file, and nothing brings it back', async () => {
    const { buyer, seller, id, appointmentId } = await confirmed(await contacted())
    const asked = await contacted(seller)
    await world.call(blockPerson, { caller: buyer, params: { id }, body: { blocked: true } })
    expect((await steps(seller, id)).at(-1)).toBe('buyer cancelled')
    for (const person of [buyer, seller]) await calledOff(person, appointmentId)
    await world.call(blockPerson, { caller: buyer, params: { id }, body: { blocked: false } })
    expect((await messages(buyer, id)).at(-1)?.appointment?.appointment.state).toBe('cancelled')
    expect((await ask(asked.buyer, asked.id)).status).toBe(201)
  })

  it('that an instance of before left is called off by either, though nobody can write', async () => {
    const { buyer, seller, id, appointmentId, times } = await confirmed(await contacted())
    await world.db.query('insert into person_block (person_id, blocked_id) values ($1, $2)', [
      seller.userId,
      buyer.userId,
    ])
    const other = await change(seller, id, appointmentId, { state: 'proposed', times })
    expect(other.body.code).toBe('BLOCKED')
    expect((await change(buyer, id, appointmentId, { state: 'cancelled' })).status).toBe(200)
    await calledOff(seller, appointmentId)
  })

  it('is called off when one of the two is forgotten', async () => {
    const { buyer, seller, id, appointmentId } = await confirmed(await contacted())
    await world.db.transaction((em) => enqueue(em, FORGET_PERSON, newId(), { userId: seller.userId }))
    await calledOff(buyer, appointmentId)
    expect((await messages(buyer, id)).at(-1)).toMatchObject({
      author: 'seller',
      appointment: { step: 'cancelled', appointment: { state: 'cancelled' } },
    })
    expect(await world.db.query('select from inbox_cursor where recipient_id = $1', [seller.userId])).toEqual([])
  })
})

describe('the reminder', () => {
  const remind = () =>
    datacrons(world.db, () => undefined, world.parts.pictures.store)['viewing-reminder']({
      runId: newId(),
      plannedAt: new Date(),
      log: createLogger({ service: 'messaging', level: 'silent' }),
      signal: new AbortController().signal,
      checkpoint: async () => {},
    })
  const reminded = async (caller: UserCaller) =>
    (await told(caller)).filter(({ detail }: { detail: { step: string } }) => detail.step === 'reminder')
  /** As if it had been agreed on so many hours ago, and were so many hours away. */
  const at = (appointmentId: string, away: number, ago: number) =>
    world.db.query(
      `update appointment set starts_at = now() + make_interval(mins => $2), confirmed_at = now() - make_interval(hours => $3) where id = $1`,
      [appointmentId, Math.round(away * 60), ago],
    )

  it('comes to both in the day before, once, from however many instances', async () => {
    const { buyer, seller, appointmentId } = await confirmed(await contacted())
    await at(appointmentId, 24.1, 30)
    await remind()
    expect(await reminded(buyer)).toEqual([])
    await at(appointmentId, 23.9, 30)
    await Promise.all([remind(), remind(), remind()])
    await remind()
    for (const person of [buyer, seller]) {
      expect(await reminded(person)).toHaveLength(1)
      const mail = await world.mailbox.next(mailOf(person.userId), ({ subject }) => /^Soon/.test(subject ?? ''))
      expect(mail.text).toContain('(Europe/Paris)')
    }
  })

  it('does not come for what was agreed on that day, is over, or was called off', async () => {
    for (const [away, ago] of [
      [5, 1],
      [-0.2, 48],
    ] as const) {
      const { buyer, appointmentId } = await confirmed(await contacted())
      await at(appointmentId, away, ago)
      await remind()
      expect(await reminded(buyer)).toEqual([])
    }
    const { buyer, seller, id, appointmentId } = await confirmed(await contacted())
    await at(appointmentId, 20, 48)
    await change(seller, id, appointmentId, { state: 'cancelled' })
    await remind()
    expect(await reminded(buyer)).toEqual([])
  })

  it('does not come where one of the two blocked the other, or is gone', async () => {
    const [blocked, gone] = [await confirmed(await contacted()), await confirmed(await contacted())]
    for (const { appointmentId } of [blocked, gone]) await at(appointmentId, 20, 48)
    await world.db.query('insert into person_block (person_id, blocked_id) values ($1, $2)', [
      blocked.buyer.userId,
      blocked.seller.userId,
    ])
    await world.person(gone.seller.userId, 1, { deleted: true })
    await remind()
    for (const { buyer, seller } of [blocked, gone])
      expect([await reminded(buyer), await reminded(seller)]).toEqual([[], []])
  })
})

it('what is kept of viewings is exported, and goes with accounts and age', async () => {
  const { buyer, seller, id, appointmentId, startsAt } = await confirmed(await contacted())
  const exported = await world.call(exportMessages, { caller: callers.service('bff'), params: { id: seller.userId } })
  expect(exported.body.data.viewingHours).toEqual(hours())
  expect(exported.body.data.messages.at(-1).appointment).toMatchObject({ step: 'confirmed', appointment: { startsAt } })
  const count = async (table: string, column: string, value: string) =>
    (await world.db.query<{ n: number }>(`select count(*)::int as n from ${table} where ${column} = $1`, [value]))[0]?.n
  await world.db.query(`update appointment set created_at = now() - interval '1094 days' where id = $1`, [
    appointmentId,
  ])
  await forgetAged(world.db, retentionsOf(retentions))
  expect(await count('appointment', 'id', appointmentId)).toBe(1)
  await world.db.query(`update appointment set created_at = now() - interval '1096 days' where id = $1`, [
    appointmentId,
  ])
  await forgetAged(world.db, retentionsOf(retentions))
  expect(await count('appointment', 'id', appointmentId)).toBe(0)
  expect(await unserved(world.db, retentionsOf(retentions))).toEqual([])
  expect((await ask(buyer, id)).status).toBe(201)
  for (const { userId } of [buyer, seller])
    await world.db.transaction((em) => enqueue(em, FORGET_PERSON, newId(), { userId }))
  await eventually(async () => (await count('appointment', 'thread_id', id)) === 0)
  await eventually(async () => (await count('viewing_hours', 'person_id', seller.userId)) === 0)
})
