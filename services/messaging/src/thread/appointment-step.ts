import type { Appointment, AppointmentStep, AppointmentStepName, Thread } from '@forecourt/contracts'

/** As a message tells it, in JSON. */
export interface TellableAppointment {
  id: string
  state: Appointment['state']
  times: string[]
  starts_at: string | null
  minutes: number
  time_zone: string
  reason: string | null
  clashes: string[]
}

/** Whether another viewing of the same seller overlaps that which begins at `moment`. */
export const clashesAt = (moment: string): string => `exists (select from appointment other
  where other.seller_id = a.seller_id and other.state = 'confirmed' and other.id <> a.id
    and other.starts_at > ${moment} - make_interval(mins => other.minutes)
    and other.starts_at < ${moment} + make_interval(mins => a.minutes))`

/**
 * What a message `x` that is a step of an appointment is told with. One that was agreed on is over once its time is. The
 * reason was given with the cancellation, by who cancelled: the other steps, perhaps of the other person, are told without.
 */
export const APPOINTMENT_OF = `(select json_build_object('id', a.id, 'times', a.times, 'starts_at', a.starts_at,
    'minutes', a.minutes, 'time_zone', a.time_zone,
    'reason', case when x.appointment_step = 'cancelled' then a.reason end,
    'state', case when a.state = 'confirmed' and a.starts_at + make_interval(mins => a.minutes) <= now() then 'held' else a.state end,
    'clashes', (select coalesce(json_agg(moment), '[]') from unnest(
      case a.state when 'confirmed' then array[a.starts_at] when 'proposed' then a.times else '{}' end) moment
      where ${clashesAt('moment')}))
  from appointment a where a.id = x.appointment_id)`

const instant = (text: string): string => new Date(text).toISOString()

export const toAppointment = (row: TellableAppointment, role: Thread['role']): Appointment => ({
  ...{ id: row.id, state: row.state, minutes: row.minutes, timeZone: row.time_zone, reason: row.reason },
  times: row.times.map(instant),
  startsAt: row.starts_at === null ? null : instant(row.starts_at),
  clashes: role === 'seller' ? row.clashes.map(instant) : [],
})

/** The reason that was given in this step. A copy that was kept earlier has the cancellation's under every step. */
export const reasonOf = (step: AppointmentStepName | null, row: TellableAppointment | null): string | null =>
  step === 'cancelled' ? (row?.reason ?? null) : null

export const toAppointmentStep = (
  step: AppointmentStepName | null,
  row: TellableAppointment | null,
  role: Thread['role'],
): AppointmentStep | null =>
  step === null || row === null
    ? null
    : { step, appointment: toAppointment({ ...row, reason: reasonOf(step, row) }, role) }
