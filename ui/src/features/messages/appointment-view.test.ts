import type { Appointment, AppointmentStepName, ThreadMessage } from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import {
  appointmentNow,
  isAppointmentCard,
  openAppointment,
  timesProblem,
  toInstant,
  toLocal,
} from './appointment-view.ts'

const NOW = Date.parse('2026-01-02T10:00:00.000Z')
const viewing = (change: Partial<Appointment> = {}): Appointment => ({
  ...{ id: 'a', state: 'asked', times: [], startsAt: null, minutes: 30, timeZone: 'Europe/Paris' },
  ...{ reason: null, clashes: [] },
  ...change,
})
let n = 0
const message = (step: AppointmentStepName, of = viewing()): ThreadMessage => ({
  ...{ id: `m${++n}`, author: 'buyer', body: '', outside: [], arrival: null, offer: null },
  appointment: { step, appointment: of },
  createdAt: new Date(NOW + n).toISOString(),
})

describe('a viewing in a conversation', () => {
  it('has its card at the last message about it', () => {
    const all = [message('asked'), message('proposed'), message('asked', viewing({ id: 'b' }))]
    expect(all.map((one) => isAppointmentCard(all, one))).toEqual([false, true, true])
  })

  it('is over once its time is, and makes room for another', () => {
    const confirmed = viewing({ state: 'confirmed', startsAt: '2026-01-02T09:30:00.000Z' })
    expect(appointmentNow(confirmed, NOW - 1)).toBe('confirmed')
    expect(appointmentNow(confirmed, NOW)).toBe('held')
    expect(openAppointment([message('confirmed', confirmed)], null, NOW - 1)?.id).toBe('a')
    expect(openAppointment([message('confirmed', confirmed)], null, NOW)).toBeUndefined()
    expect(openAppointment([message('cancelled', viewing({ state: 'cancelled' }))], null, NOW)).toBeUndefined()
  })

  it('is known from the conversation where no message that was read is about one', () => {
    expect(openAppointment([], viewing(), NOW)?.id).toBe('a')
    expect(openAppointment([], viewing({ state: 'confirmed', startsAt: '2026-01-02T09:30:00.000Z' }), NOW)).toBe(
      undefined,
    )
    // The messages came later than what was told.
    expect(openAppointment([message('cancelled', viewing({ state: 'cancelled' }))], viewing(), NOW)).toBeUndefined()
  })

  it('takes times as the browser’s fields have them', () => {
    const moment = '2026-07-01T08:15:00.000Z'
    expect(toInstant(toLocal(moment))).toBe(moment)
    expect(toInstant('')).toBeUndefined()
    const [soon, later] = [toLocal('2026-01-02T11:00:00.000Z'), toLocal('2026-01-03T11:00:00.000Z')]
    expect(timesProblem([soon, later], NOW)).toBeUndefined()
    expect(timesProblem([soon, ''], NOW)).toBe('missing')
    expect(timesProblem([soon, soon], NOW)).toBe('twice')
    expect(timesProblem([toLocal('2026-01-02T09:59:00.000Z'), later], NOW)).toBe('past')
  })
})
