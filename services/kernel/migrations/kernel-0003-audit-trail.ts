/** Pages of the audit log go by id, which sorts by time. */
export const up = [
  'create index audit_log_by_actor on audit_log (actor, id desc)',
  'create index audit_log_by_resource on audit_log (resource, id desc)',
]
