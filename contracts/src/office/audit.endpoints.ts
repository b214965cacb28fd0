import { type Static, Type as T } from 'typebox'
import { byOwner, Data, Day, endpoint, Instant, Nullable, OneOf, owners, Repeatable, Strict, Uuid } from '../kit.ts'
import { adminResources, type PermissionKey } from '../permissions.ts'

/** What administrators' writes are recorded under: the resources of the back office, and what they judge or repair. */
export const auditedResources = [
  ...adminResources.filter((name) => name !== 'dashboard'),
  'vehicle',
  'report',
  'event',
] as const
export type AuditedResource = (typeof auditedResources)[number]
export const auditVerbs = ['create', 'update', 'delete', 'read'] as const

/** Who may read what was done to records of a kind: whoever may read the records. */
export function auditPermission(resource: AuditedResource): PermissionKey {
  if (resource === 'vehicle' || resource === 'report') return 'delete_vehicle'
  return resource === 'event' ? 'admin.dashboard.index' : `admin.${resource}.index`
}

const Change = {
  id: Uuid,
  actor: T.String(),
  resource: T.String(),
  recordId: T.String(),
  action: OneOf(auditVerbs),
  at: Instant,
  reason: Nullable(T.String()),
  before: Nullable(T.Record(T.String(), T.Unknown())),
  after: Nullable(T.Record(T.String(), T.Unknown())),
}
/** A write of an administrator as the service that carried it out recorded it. */
export const AuditRecord = T.Object({ ...Change, service: OneOf(owners) })
export type AuditRecord = Static<typeof AuditRecord>

/** Entries of a page of the audit log. */
export const auditPageSize = 50
const period = {
  from: T.Optional(Day),
  to: T.Optional(Day),
  /** Id of the last entry that is known: what is older follows. Ids sort by time over all services. */
  before: T.Optional(Uuid),
}

/** Each service keeps its own audit log; internal, for the merged list. */
export const pageAudit = byOwner((owner) =>
  endpoint({
    id: `${owner}.pageAudit`,
    method: 'GET',
    path: '/internal/audit',
    access: 'service',
    summary: "A page of this service's audit log, newest first",
    query: Strict({
      ...period,
      actor: Repeatable(T.String({ maxLength: 60 })),
      resource: T.Array(OneOf(auditedResources), { maxItems: auditedResources.length }),
      action: T.Optional(OneOf(auditVerbs)),
      limit: T.Integer({ minimum: 1, maximum: 100 }),
    }),
    replies: { 200: Data(T.Array(AuditRecord)) },
  }),
)

/** Administrators by id, or by part of name, user name or email. Internal: names of the audit log's actors. */
export const findAdministrators = endpoint({
  id: 'auth.findAdministrators',
  method: 'GET',
  path: '/internal/administrator',
  access: 'service',
  summary: 'Names of administrators',
  query: Strict({
    id: Repeatable(Uuid, 100),
    q: T.Optional(T.String({ minLength: 1, maxLength: 200 })),
  }),
  replies: { 200: Data(T.Array(T.Object({ id: Uuid, name: T.String() }))) },
})

/**
 * Every write of an administrator over all services, newest first, of the resources whose records the caller may read. A
 * service that does not answer leaves a gap, which `missing` states.
 */
export const listAudit = endpoint({
  id: 'bff.listAudit',
  method: 'GET',
  path: '/admin/audit',
  access: 'admin.dashboard.index',
  summary: 'Audit log over all services, newest first',
  query: Strict({
    ...period,
    actor: T.Optional(T.String({ maxLength: 200, description: 'id, or part of name, user name or email' })),
    resource: Repeatable(OneOf(auditedResources)),
    action: T.Optional(OneOf(auditVerbs)),
  }),
  replies: {
    200: T.Object({
      data: T.Array(
        T.Object({
          ...AuditRecord.properties,
          actorName: Nullable(T.String()),
          recordName: Nullable(T.String({ description: "a user's name, which their entries do not carry" })),
        }),
      ),
      meta: T.Object({ next: Nullable(Uuid), missing: T.Array(OneOf(owners)) }),
    }),
  },
  errors: ['UNAVAILABLE'],
})
