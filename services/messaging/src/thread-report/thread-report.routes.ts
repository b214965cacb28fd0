import {
  decideThreadReport,
  listThreadReports,
  readReportedMessages,
  readThreadReport,
  reportedPictureFile,
  reportPerson as reportPersonEndpoint,
} from '@forecourt/contracts'
import { onCommit } from '@forecourt/kernel/db'
import type { App } from '@forecourt/kernel/http'
import { sendPicture } from '@forecourt/kernel/picture'
import type { MessagingParts } from '../parts.ts'
import { assertTrue, decide } from './decide-report.ts'
import { listReports } from './report-list.ts'
import { reportPerson } from './report-person.ts'
import { readRecord } from './report-record.ts'
import { readReported } from './reported-messages.ts'
import { lookAtPicture } from './reported-pictures.ts'

/** People reported out of conversations: by the other of the two, and what moderators make of it. */
export function threadReportRoutes(app: App, { db, config, client, wake, pictures }: MessagingParts): void {
  app.endpoint(reportPersonEndpoint, async ({ em, user, params, body }) => {
    if (body.block) onCommit(em, () => wake(user.userId))
    return { data: { id: await reportPerson(em, user, params.id, body, config.REPORTS_PER_DAY) } }
  })

  app.endpoint(listThreadReports, ({ user, query }) => listReports(db, user.userId, query))
  app.endpoint(readThreadReport, async ({ em, user, params }) => ({
    data: await readRecord(em, client, user.userId, params.id),
  }))
  app.endpoint(readReportedMessages, async ({ user, params, write }) => ({
    data: await write((em) => readReported(em, user, params.id)),
  }))
  app.endpoint(reportedPictureFile, async ({ user, params, write, reply, log }) => {
    const folder = await write((em) => lookAtPicture(em, user, params.id, params.pictureId))
    // The next person at the same browser asks for the same address.
    const cacheControl = 'private, no-store'
    return sendPicture({
      ...{ store: pictures.store, hash: params.pictureId, folder, file: params.file },
      ...{ cacheControl, reply, log },
    })
  })
  app.endpoint(decideThreadReport, async ({ em, user, params, body, write }) => {
    await assertTrue(em, client, user.userId, params.id, body)
    await write((within) => decide(within, user, params.id, body, wake))
    return { data: { id: params.id } }
  })
}
