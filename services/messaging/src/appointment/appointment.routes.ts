import {
  appointmentCalendar,
  askForViewing,
  changeAppointment,
  proposedTimes,
  readViewingHours,
  replaceViewingHours,
  suggestViewingTimes,
} from '@forecourt/contracts'
import { onCommit } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { App } from '@forecourt/kernel/http'
import { addressIn } from '@forecourt/kernel/mail'
import type { MessagingParts } from '../parts.ts'
import { memberOf, vehicleOf } from '../thread/member.ts'
import { findVehicle } from '../vehicle/vehicle-projection.ts'
import { readHours, replaceHours, suggestTimes } from '../viewing-hours/viewing-hours.ts'
import { ask } from './ask.ts'
import { calendarOf } from './calendar.ts'
import { change } from './change.ts'
import { viewingOf } from './viewing.ts'

export function appointmentRoutes(app: App, { db, client, config, wake }: MessagingParts): void {
  app.endpoint(readViewingHours, async ({ em, params }) => ({ data: await readHours(em, params.id) }))
  app.endpoint(replaceViewingHours, async ({ em, params, body }) => ({ data: await replaceHours(em, params.id, body) }))
  app.endpoint(suggestViewingTimes, async ({ em, user, params }) => {
    await memberOf(em, user.userId, params.id)
    const hours = await readHours(em, user.userId)
    return { data: { hours, times: hours ? await suggestTimes(em, user.userId, proposedTimes) : [] } }
  })
  app.endpoint(askForViewing, async ({ user, params, write }) => {
    const { vehicleId } = await vehicleOf(db.fork(), user.userId, params.id)
    const vehicle = await findVehicle({ db, client }, vehicleId)
    if (vehicle.sold) throw new DomainError('VEHICLE_SOLD')
    return write(async (em) => {
      onCommit(em, () => wake(user.userId))
      return { data: await ask(em, user, params.id, config.MESSAGES_PER_HOUR) }
    })
  })
  app.endpoint(changeAppointment, async ({ em, user, params, body }) => {
    onCommit(em, () => wake(user.userId))
    return { data: await change(em, user, params, body, config.MESSAGES_PER_HOUR) }
  })
  app.endpoint(appointmentCalendar, async ({ em, user, params, locale, reply }) => {
    const { threadId } = await memberOf(em, user.userId, params.id)
    const viewing = await viewingOf(em, { threadId, appointmentId: params.appointmentId }, { config, locale })
    if (!viewing) throw new DomainError('NOT_FOUND')
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="viewing.ics"')
      .header('cache-control', 'private, no-store')
      .send(calendarOf(viewing, addressIn(config.MAIL_FROM)).content) as never
  })
}
