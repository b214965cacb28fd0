import {
  closeReport,
  deletePictures,
  judgePictures,
  judgeVehicle as judgeVehicleEndpoint,
  listPictures,
  listReports,
  moderatedPictureFile,
  readReport,
} from '@forecourt/contracts'
import { sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { type App, type ChangeOrder, changeEach } from '@forecourt/kernel/http'
import type { PictureStore } from '@forecourt/kernel/picture'
import { sendPicture } from '@forecourt/kernel/picture'
import { audit } from '@forecourt/kernel/resource'
import { folderOf } from '../picture/picture.sql.ts'
import { closeCaseOf } from '../report/report-case.ts'
import { entriesOf, listCases, readCase } from '../report/report-queue.ts'
import { judgePicture, type PictureJudgement } from './judge-picture.ts'
import { judgeVehicle } from './judge-vehicle.ts'
import { picturePage } from './picture-list.ts'

/** Pictures, vehicles and reports for moderators. */
export function moderationRoutes(app: App, { store }: { readonly store: PictureStore }): void {
  app.endpoint(listPictures, ({ em, query }) => picturePage(em, query))

  const judge = (action: PictureJudgement, reason: string, order: Omit<ChangeOrder, 'work'>) =>
    changeEach({ ...order, work: (em, user, id) => judgePicture(em, user, id, action, reason) })
  app.endpoint(judgePictures, async ({ user, body: { ids, action, reason }, locale, write, signal }) => ({
    data: await judge(action, reason, { ids, user, locale, write, signal }),
  }))
  app.endpoint(deletePictures, async ({ user, body: { ids, reason }, locale, write, signal }) => ({
    data: await judge('delete', reason, { ids, user, locale, write, signal }),
  }))

  app.endpoint(moderatedPictureFile, async ({ em, params, reply, log }) => {
    const [picture] = await sql<{ hash: string; folder: string }>(
      em,
      `select p.hash, ${folderOf('p')} as folder from vehicle_picture vp join picture p on p.hash = vp.hash where vp.id = $1`,
      [params.id],
    )
    if (!picture) throw new DomainError('NOT_FOUND')
    return sendPicture({ store, ...picture, file: params.file, cacheControl: 'private, no-store', reply, log })
  })

  app.endpoint(judgeVehicleEndpoint, async ({ em, user, params, body }) => {
    await judgeVehicle(em, user, params.id, body.action, body.reason)
    return { data: { id: params.id } }
  })

  app.endpoint(listReports, ({ em, query }) => listCases(em, query))
  app.endpoint(readReport, async ({ em, params }) => {
    const found = await readCase(em, params.id)
    return { data: { ...found, entries: await entriesOf(em, found) } }
  })
  app.endpoint(closeReport, async ({ em, user, params, body: { status, reason } }) => {
    const found = await readCase(em, params.id)
    const decision = { status, by: user.userId, reason: reason ?? null }
    const closed = await closeCaseOf(em, found.kind, found.subjectId, decision)
    if (closed !== found.id) throw new DomainError('CONFLICT')
    const about = { kind: found.kind, title: found.title, reports: found.reports }
    await audit(em, {
      actor: user,
      action: 'admin.report.update',
      resource: 'report',
      recordId: found.id,
      before: { ...about, status: 'open' },
      after: { ...about, status },
      reason,
    })
    return { data: await readCase(em, params.id) }
  })
}
