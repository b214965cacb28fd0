import { type Static, Type as T } from 'typebox'
import { BulkOutcome } from '../bulk-outcome.ts'
import { AdminPageQuery, Data, endpoint, IdParams, Instant, List, Nullable, OneOf, Strict, Uuid } from '../kit.ts'
import { somethingToRead } from '../written.ts'
import { Picture } from './vehicle.ts'
import { hiddenReasons, reportReasons, vehicleStatuses } from './vocabulary.ts'

/** Why something was decided; its owner is told. */
export const moderationReasonMax = 500
const Reason = T.String({ minLength: 3, maxLength: moderationReasonMax, pattern: somethingToRead })

// ---- pictures ------------------------------------------------------------------------------------------------

export const pictureViews = ['recent', 'reported', 'hidden'] as const
export type PictureView = (typeof pictureViews)[number]
/** Pictures of one page, and the most that one call judges. */
export const moderatedPicturesMax = 60

/** A picture as moderators see it. Files of a hidden one are at `/admin/picture/:id/file/<width>.<format>` alone. */
export const ModeratedPicture = T.Object({
  picture: Picture,
  vehicle: T.Object({
    id: Uuid,
    title: T.String(),
    status: OneOf(vehicleStatuses),
    ownerId: Uuid,
    ownerName: T.String(),
  }),
  addedAt: Instant,
  hidden: Nullable(T.Object({ at: Instant, reason: T.String() })),
  /** Open reports, and what they say. */
  reports: T.Integer(),
  reasons: T.Array(OneOf(reportReasons)),
})
export type ModeratedPicture = Static<typeof ModeratedPicture>

/** Pictures of published vehicles. `recent`: newest first; `reported`: with open reports; `hidden`: by moderators. */
export const listPictures = endpoint({
  id: 'catalog.listPictures',
  method: 'GET',
  path: '/admin/picture',
  access: 'admin.picture.index',
  summary: 'Recent, reported or hidden pictures, newest first',
  query: Strict({
    show: T.Optional(OneOf(pictureViews, { default: 'recent' })),
    limit: T.Optional(T.Integer({ minimum: 1, maximum: moderatedPicturesMax, default: 24 })),
    before: T.Optional(Uuid),
  }),
  replies: { 200: T.Object({ data: T.Array(ModeratedPicture), meta: T.Object({ next: Nullable(Uuid) }) }) },
})

const ids = T.Array(Uuid, { minItems: 1, maxItems: moderatedPicturesMax, uniqueItems: true })
/**
 * Hides pictures from everybody but their owner, who is told why; shows them again; or dismisses their reports. Answered one
 * by one, as `changeVehicles` is.
 */
export const judgePictures = endpoint({
  id: 'catalog.judgePictures',
  method: 'POST',
  path: '/admin/picture/judge',
  access: 'admin.picture.update',
  summary: 'Hide or restore pictures, or dismiss their reports',
  body: Strict({ action: OneOf(['hide', 'restore', 'dismiss']), ids, reason: Reason }),
  transaction: 'manual',
  deadline: 30_000,
  replies: { 200: Data(T.Array(BulkOutcome)) },
  errors: ['NOT_FOUND'],
})
/** Takes pictures off their vehicles for good; the owner is told why. */
export const deletePictures = endpoint({
  id: 'catalog.deletePictures',
  method: 'POST',
  path: '/admin/picture/delete',
  access: 'admin.picture.delete',
  summary: 'Delete pictures',
  body: Strict({ ids, reason: Reason }),
  transaction: 'manual',
  deadline: 30_000,
  replies: { 200: Data(T.Array(BulkOutcome)) },
  errors: ['NOT_FOUND'],
})
/** A file of any picture, hidden or not, for moderators. */
export const moderatedPictureFile = endpoint({
  id: 'catalog.moderatedPictureFile',
  method: 'GET',
  path: '/admin/picture/:id/file/:file',
  access: 'admin.picture.index',
  summary: 'File of a picture, also of a hidden one',
  params: Strict({ id: Uuid, file: T.String({ pattern: '^[1-9][0-9]{0,3}\\.(avif|webp)$' }) }),
  mediaType: 'image/webp',
  replies: { 200: T.Unknown() },
  errors: ['NOT_FOUND'],
})

// ---- vehicles and reports ------------------------------------------------------------------------------------

export const vehicleJudgements = ['hide', 'restore', 'delete'] as const
/**
 * Hides a vehicle from everybody but its owner, who is told why; shows it again; or withdraws it for good. Hiding and
 * deleting resolve its open reports.
 */
export const judgeVehicle = endpoint({
  id: 'catalog.judgeVehicle',
  method: 'POST',
  path: '/admin/vehicle/:id/judge',
  access: 'delete_vehicle',
  summary: 'Hide, restore or delete a vehicle, with a reason',
  params: IdParams,
  body: Strict({ action: OneOf(vehicleJudgements), reason: Reason }),
  replies: { 200: Data(T.Object({ id: Uuid })) },
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const reportStatuses = ['open', 'resolved', 'dismissed'] as const
export type ReportStatus = (typeof reportStatuses)[number]
export const reportSubjects = ['vehicle', 'user'] as const

/** All reports of one subject since the last decision about it. */
export const ReportCase = T.Object({
  id: Uuid,
  kind: OneOf(reportSubjects),
  subjectId: Uuid,
  /** The vehicle's title or the user's name; empty when nobody can tell it any more. */
  title: T.String(),
  picture: Nullable(Picture),
  /** Of a vehicle; null when it is deleted. */
  vehicleStatus: Nullable(OneOf(vehicleStatuses)),
  hiddenReason: Nullable(OneOf(hiddenReasons)),
  /** Of a user, and of a vehicle's owner. */
  suspended: T.Boolean(),
  ownerId: Uuid,
  ownerName: T.String(),
  status: OneOf(reportStatuses),
  reports: T.Integer(),
  reasons: T.Array(OneOf(reportReasons)),
  firstAt: Instant,
  lastAt: Instant,
  closedAt: Nullable(Instant),
  closedReason: Nullable(T.String()),
})
export type ReportCase = Static<typeof ReportCase>

export const listReports = endpoint({
  id: 'catalog.listReports',
  method: 'GET',
  path: '/admin/report',
  access: 'delete_vehicle',
  summary: 'Reports of vehicles and users by subject, latest first unless sorted',
  query: Strict({
    ...AdminPageQuery(['lastAt', '-lastAt', 'reports', '-reports']),
    status: T.Optional(OneOf(reportStatuses, { default: 'open' })),
    kind: T.Optional(OneOf(reportSubjects)),
  }),
  replies: { 200: List(ReportCase) },
  errors: ['PAGE_TOO_DEEP'],
})
/** Reports of a case that are told, the latest. */
export const reportsShown = 100
export const readReport = endpoint({
  id: 'catalog.readReport',
  method: 'GET',
  path: '/admin/report/:id',
  access: 'delete_vehicle',
  summary: 'What was reported of one subject',
  params: IdParams,
  replies: {
    200: Data(
      T.Object({
        ...ReportCase.properties,
        entries: T.Array(
          T.Object({
            id: Uuid,
            reason: OneOf(reportReasons),
            text: Nullable(T.String()),
            reporterId: Uuid,
            reporterName: T.String(),
            at: Instant,
          }),
        ),
      }),
    ),
  },
  errors: ['NOT_FOUND'],
})
export const closeReport = endpoint({
  id: 'catalog.closeReport',
  method: 'POST',
  path: '/admin/report/:id/close',
  access: 'delete_vehicle',
  summary: 'Resolve or dismiss the reports of one subject',
  params: IdParams,
  body: Strict({ status: OneOf(['resolved', 'dismissed']), reason: T.Optional(Reason) }),
  replies: { 200: Data(ReportCase) },
  errors: ['NOT_FOUND', 'CONFLICT'],
})
/** Nobody can report their own account: 404. */
export const reportSeller = endpoint({
  id: 'catalog.reportSeller',
  method: 'POST',
  path: '/seller/:id/report',
  access: 'user',
  summary: 'Report a seller',
  params: IdParams,
  body: Strict({ reason: OneOf(reportReasons), text: T.Optional(T.String({ maxLength: 2000 })) }),
  replies: { 201: Data(T.Object({ id: Uuid })) },
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
})
