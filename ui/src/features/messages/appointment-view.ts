import type { Appointment, ThreadMessage } from '@forecourt/contracts'

/** The card of an appointment stands at the last message about it; those before are lines. */
export const isAppointmentCard = (messages: readonly ThreadMessage[], message: ThreadMessage): boolean => {
  const id = message.appointment?.appointment.id
  return id !== undefined && messages.findLast((one) => one.appointment?.appointment.id === id)?.id === message.id
}

/** How it stands at a moment: one that was agreed on is over once its time is. */
export function appointmentNow(appointment: Appointment, now: number): Appointment['state'] {
  const { state, startsAt, minutes } = appointment
  const isOver = state === 'confirmed' && startsAt !== null && Date.parse(startsAt) + minutes * 60_000 <= now
  return isOver ? 'held' : state
}

/**
 * The appointment that is not over.
 *
 * @param told as the conversation was told with it: messages that were read know better, once one of them is about one
 */
export function openAppointment(
  messages: readonly ThreadMessage[],
  told: Appointment | null | undefined,
  now: number,
): Appointment | undefined {
  const last = messages.findLast((message) => message.appointment)?.appointment?.appointment ?? told
  return last && ['asked', 'proposed', 'confirmed'].includes(appointmentNow(last, now)) ? last : undefined
}

const two = (figure: number): string => String(figure).padStart(2, '0')

/** A moment as a field of the browser takes it, in the browser's time zone. */
export function toLocal(moment: string): string {
  const date = new Date(moment)
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** What a field of the browser holds, as a moment; undefined while it is not whole. */
export function toInstant(local: string): string | undefined {
  const time = local === '' ? Number.NaN : new Date(local).getTime()
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

export type TimesProblem = 'missing' | 'past' | 'twice'

/** Why times cannot be proposed, if so. */
export function timesProblem(times: readonly string[], now: number): TimesProblem | undefined {
  const moments = times.map(toInstant)
  if (moments.some((moment) => moment === undefined)) return 'missing'
  if (moments.some((moment) => Date.parse(moment ?? '') <= now)) return 'past'
  return new Set(moments).size < moments.length ? 'twice' : undefined
}
