import { type Static, Type as T } from 'typebox'
import { Instant, Nullable, OneOf, Strict, Uuid } from '../kit.ts'

/** Times a seller proposes. */
export const proposedTimes = 3
/** Characters of what is said when a viewing is called off. */
export const reasonLength = 500
/** Minutes a viewing takes, unless its seller says otherwise. */
export const viewingMinutes = 30

/** `held`: its time is over. */
export const appointmentStates = ['asked', 'proposed', 'confirmed', 'cancelled', 'held'] as const
/** What one of the two did. `asked` again: for other times. */
export const appointmentSteps = ['asked', 'proposed', 'confirmed', 'cancelled'] as const
export type AppointmentStepName = (typeof appointmentSteps)[number]
export const appointmentNews = [...appointmentSteps, 'reminder'] as const

/** A viewing of a vehicle, as it stands now. */
export const Appointment = T.Object({
  id: Uuid,
  state: OneOf(appointmentStates),
  times: T.Array(Instant, { description: 'what the seller proposed last' }),
  startsAt: Nullable(Instant),
  minutes: T.Integer(),
  timeZone: T.String({ description: "the seller's, by its IANA name" }),
  reason: Nullable(T.String({ description: 'why it was called off' })),
  clashes: T.Array(Instant, {
    description: 'of its times, those at which the seller has another viewing; sellers see it',
  }),
})
export type Appointment = Static<typeof Appointment>

/** A message that is a step of an appointment: its author took it. */
export const AppointmentStep = T.Object({ step: OneOf(appointmentSteps), appointment: Appointment })
export type AppointmentStep = Static<typeof AppointmentStep>

const Clock = T.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: 'HH:MM in the time zone' })
/** Hours of a week in which a seller shows vehicles. Days count from Monday, 1. */
export const ViewingHours = Strict({
  timeZone: T.String({ minLength: 1, maxLength: 64 }),
  minutes: T.Integer({ minimum: 10, maximum: 240 }),
  weekly: T.Array(Strict({ day: T.Integer({ minimum: 1, maximum: 7 }), from: Clock, until: Clock }), { maxItems: 28 }),
})
export type ViewingHours = Static<typeof ViewingHours>
