import { Type as T } from 'typebox'
import { Data, endpoint, IdParams, Instant, Nullable, OneOf, Strict, Uuid } from '../kit.ts'
import { proposedTimes, reasonLength, ViewingHours } from './appointment.ts'
import { ThreadMessage } from './thread.endpoints.ts'

export const readViewingHours = endpoint({
  id: 'messaging.readViewingHours',
  method: 'GET',
  path: '/user/:id/viewing-hours',
  access: 'self',
  summary: 'When the caller shows vehicles; null while they have not said',
  params: IdParams,
  replies: { 200: Data(Nullable(ViewingHours)) },
})
export const replaceViewingHours = endpoint({
  id: 'messaging.replaceViewingHours',
  method: 'PUT',
  path: '/user/:id/viewing-hours',
  access: 'self',
  summary: 'Say when one shows vehicles',
  params: IdParams,
  body: ViewingHours,
  replies: { 200: Data(ViewingHours) },
  errors: ['INVALID'],
})
export const suggestViewingTimes = endpoint({
  id: 'messaging.suggestViewingTimes',
  method: 'GET',
  path: '/thread/:id/viewing-time',
  access: 'user',
  summary: "Times out of the caller's viewing hours, on different days where that can be, and free of other viewings",
  params: IdParams,
  replies: { 200: Data(T.Object({ times: T.Array(Instant), hours: Nullable(ViewingHours) })) },
  errors: ['NOT_FOUND'],
})
const refusals = ['NOT_FOUND', 'BLOCKED', 'PERSON_GONE', 'RATE_LIMITED'] as const
export const askForViewing = endpoint({
  id: 'messaging.askForViewing',
  method: 'POST',
  path: '/thread/:id/appointment',
  access: 'user',
  summary: 'Ask the seller for a viewing',
  // Catalog is asked before.
  transaction: 'manual',
  params: IdParams,
  body: Strict({}),
  replies: { 201: Data(ThreadMessage) },
  errors: [...refusals, 'FORBIDDEN', 'APPOINTMENT_OPEN', 'VEHICLE_SOLD'],
})
/** Sent again by the same person, a change is the same change. */
export const changeAppointment = endpoint({
  id: 'messaging.changeAppointment',
  method: 'PATCH',
  path: '/thread/:id/appointment/:appointmentId',
  access: 'user',
  summary: 'Propose times, choose one, ask for others, or call a viewing off',
  params: T.Object({ id: Uuid, appointmentId: Uuid }),
  body: Strict({
    state: OneOf(['asked', 'proposed', 'confirmed', 'cancelled']),
    times: T.Optional(
      T.Array(Instant, { minItems: 1, maxItems: proposedTimes, uniqueItems: true, description: 'with `proposed`' }),
    ),
    startsAt: T.Optional(Instant),
    reason: T.Optional(T.String({ maxLength: reasonLength })),
  }),
  replies: { 200: Data(ThreadMessage) },
  errors: [...refusals, 'FORBIDDEN', 'INVALID', 'APPOINTMENT_CLOSED', 'APPOINTMENT_PAST', 'APPOINTMENT_TIMES'],
})
export const appointmentCalendar = endpoint({
  id: 'messaging.appointmentCalendar',
  method: 'GET',
  path: '/thread/:id/appointment/:appointmentId/calendar',
  access: 'user',
  summary: 'A viewing as a calendar file',
  params: T.Object({ id: Uuid, appointmentId: Uuid }),
  mediaType: 'text/calendar',
  replies: { 200: T.String() },
  errors: ['NOT_FOUND'],
})
