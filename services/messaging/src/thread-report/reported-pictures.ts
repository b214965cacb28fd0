import type { UserCaller } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { audit } from '@forecourt/kernel/resource'
import { reportOf } from './report-list.ts'

/** The pictures of a kept message `m`, in JSON. */
export const KEPT_PICTURES = `(select json_agg(json_build_object('id', rp.id, 'width', rp.width, 'height', rp.height,
    'widths', rp.widths, 'blur', rp.blur) order by rp.place)
  from thread_report_picture rp where rp.report_id = m.report_id and rp.message_id = m.message_id)`

/**
 * Holds the files of the pictures that came with what a report keeps. The lock lets nobody delete a picture's own row before
 * this is committed: from then on the trigger sees that somebody holds its folder (ADR 50).
 */
export async function keepPictures(em: EntityManager, reportId: string): Promise<void> {
  await sql(
    em,
    `insert into thread_report_picture (report_id, id, message_id, place, folder, width, height, widths, blur)
     select m.report_id, p.id, p.message_id, p.place, p.folder, p.width, p.height, p.widths, p.blur
     from thread_report_message m join thread_picture p on p.message_id = m.message_id
     where m.report_id = $1 order by p.id for key share of p`,
    [reportId],
  )
}

/** Hours for which reading the messages of a report is also looking at their pictures. */
const HOURS = 1

/**
 * Where the files of a reported picture lie. A look that is not part of a reading is one of its own in the audit log.
 *
 * @throws DomainError NOT_FOUND, also for what the reader reported or is reported in
 */
export async function lookAtPicture(
  em: EntityManager,
  reader: UserCaller,
  reportId: string,
  pictureId: string,
): Promise<string> {
  const { reason, status } = await reportOf(em, reader.userId, reportId)
  const action = 'admin.conversation.read'
  const [picture] = await sql<{ folder: string; is_read: boolean }>(
    em,
    `select p.folder, exists (select from audit_log where resource = 'conversation' and record_id = $3 and actor = $4
         and action = $5 and at > now() - make_interval(hours => ${HOURS})) as is_read
     from thread_report_picture p where p.report_id = $1 and p.id = $2`,
    [reportId, pictureId, reportId, reader.userId, action],
  )
  if (!picture) throw new DomainError('NOT_FOUND')
  if (!picture.is_read)
    await audit(em, {
      ...{ actor: reader, action, resource: 'conversation', recordId: reportId },
      after: { category: reason, status, pictures: 1 },
    })
  return picture.folder
}
