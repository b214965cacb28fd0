import type { BodyOf, changeAppointment, Thread, ThreadMessage, UserCaller } from '@forecourt/contracts'
import { type EntityManager, rateLimit, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { addStep } from '../thread/add-step.ts'
import { assertReachable } from '../thread/block.ts'
import { lockThread } from '../thread/lock-thread.ts'
import { memberOf } from '../thread/member.ts'
import { readMessage } from '../thread/messages.ts'
import { readHours } from '../viewing-hours/viewing-hours.ts'

type Change = BodyOf<typeof changeAppointment>
type Step = Change['state']

interface Row {
  id: string
  state: Step
  times: string[]
  starts_at: Date | null
  reason: string | null
  is_over: boolean
}

/** Who may do what, and from where. */
const steps: Readonly<Record<Step, { by: readonly Thread['role'][]; from: readonly Step[] }>> = {
  proposed: { by: ['seller'], from: ['asked', 'proposed'] },
  asked: { by: ['buyer'], from: ['proposed'] },
  confirmed: { by: ['buyer'], from: ['proposed'] },
  cancelled: { by: ['buyer', 'seller'], from: ['asked', 'proposed', 'confirmed'] },
}

/**
 * Proposes times, chooses one, asks for others or calls a viewing off, in the caller's transaction. The same change again
 * changes nothing.
 *
 * @throws DomainError NOT_FOUND, FORBIDDEN, BLOCKED, PERSON_GONE, RATE_LIMITED, INVALID, APPOINTMENT_CLOSED, APPOINTMENT_PAST, APPOINTMENT_TIMES
 */
export async function change(
  em: EntityManager,
  caller: UserCaller,
  { id: threadId, appointmentId }: { readonly id: string; readonly appointmentId: string },
  asked: Change,
  perHour: number,
): Promise<ThreadMessage> {
  const pair = await lockThread(em, threadId)
  const member = await memberOf(em, caller.userId, threadId)
  const row = await rowOf(em, threadId, appointmentId)
  const { by, from } = steps[asked.state]
  if (!pair || !by.includes(member.role)) throw new DomainError('FORBIDDEN')
  const last = await lastStep(em, appointmentId)
  if (last.author === member.role && isSame(row, asked)) return readMessage(em, member, last.id)
  // Whoever was blocked does not come either: calling off is never refused.
  if (asked.state !== 'cancelled') await assertReachable(em, member)
  if (row.is_over || !from.includes(row.state)) {
    const state = row.is_over ? 'held' : row.state
    throw new DomainError('APPOINTMENT_CLOSED', { details: { state }, params: { context: state } })
  }
  await store(em, row, asked, pair.sellerId)
  await rateLimit(em, { key: `message:${caller.userId}`, limit: perHour, windowSeconds: 3600 })
  const { id } = await addStep(em, { pair, role: member.role, name: caller.name, appointmentId, step: asked.state })
  return readMessage(em, member, id)
}

/** @throws DomainError NOT_FOUND, also for another conversation's */
async function rowOf(em: EntityManager, threadId: string, id: string): Promise<Row> {
  const [row] = await sql<Row>(
    em,
    `select id, state, to_json(times) as times, starts_at, reason, state = 'held' or (state = 'confirmed'
       and starts_at + make_interval(mins => minutes) <= clock_timestamp()) as is_over
     from appointment where id = $2 and thread_id = $1`,
    [threadId, id],
  )
  if (!row) throw new DomainError('NOT_FOUND')
  return row
}

async function lastStep(em: EntityManager, id: string): Promise<{ id: string; author: Thread['role'] }> {
  const [row] = await sql<{ id: string; author: Thread['role'] }>(
    em,
    'select id, author from thread_message where appointment_id = $1 order by created_at desc, id desc limit 1',
    [id],
  )
  if (!row) throw new DomainError('NOT_FOUND')
  return row
}

/** Nobody agrees on a viewing further ahead, in milliseconds. */
const FURTHEST_MS = 366 * 24 * 3_600_000

/** Each moment once, however it is written. */
const timesOf = ({ times = [] }: Change): number[] =>
  [...new Set(times.map((time) => Date.parse(time)))].sort((a, b) => a - b)

/** What this person asks for is what they did last. */
function isSame(row: Row, asked: Change): boolean {
  if (row.state !== asked.state) return false
  if (asked.state === 'confirmed') return row.starts_at?.getTime() === Date.parse(asked.startsAt ?? '')
  if (asked.state === 'proposed') return String(row.times.map((time) => Date.parse(time))) === String(timesOf(asked))
  return true
}

async function store(em: EntityManager, row: Row, asked: Change, sellerId: string): Promise<void> {
  const set = (assignment: string, params: readonly unknown[]) =>
    sql(em, `update appointment set ${assignment} where id = $1`, [row.id, ...params])
  switch (asked.state) {
    case 'proposed': {
      const times = timesOf(asked)
      if (times.length === 0) throw new DomainError('INVALID', { fields: { times: 'validation.required' } })
      if (times.some((time) => time <= Date.now())) throw new DomainError('APPOINTMENT_PAST')
      if (times.some((time) => time > Date.now() + FURTHEST_MS))
        throw new DomainError('INVALID', { fields: { times: 'validation.viewingTooFar' } })
      const hours = await readHours(em, sellerId)
      const moments = times.map((time) => new Date(time).toISOString())
      await set(
        `state = 'proposed', times = $2::timestamptz[], minutes = coalesce($3, minutes), time_zone = coalesce($4, time_zone)`,
        [moments, hours?.minutes ?? null, hours?.timeZone ?? null],
      )
      return
    }
    case 'confirmed': {
      const startsAt = Date.parse(asked.startsAt ?? '')
      if (Number.isNaN(startsAt)) throw new DomainError('INVALID', { fields: { startsAt: 'validation.required' } })
      if (!row.times.some((time) => Date.parse(time) === startsAt)) throw new DomainError('APPOINTMENT_TIMES')
      if (startsAt <= Date.now()) throw new DomainError('APPOINTMENT_PAST')
      await set(`state = 'confirmed', starts_at = $2::timestamptz, confirmed_at = clock_timestamp()`, [
        new Date(startsAt).toISOString(),
      ])
      return
    }
    case 'cancelled':
      await set(`state = 'cancelled', reason = $2`, [asked.reason?.trim() || null])
      return
    case 'asked':
      await set(`state = 'asked', times = '{}'`, [])
  }
}
