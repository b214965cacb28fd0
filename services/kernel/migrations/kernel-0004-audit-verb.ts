/** The expression of audit-trail.ts, word for word: a deed that is rare is found among a million others. */
export const up = `create index audit_log_by_verb on audit_log ((coalesce(substring(action from '\\.(create|update|delete)$'),
      case when before is null then 'create' when after is null then 'delete' else 'update' end)), id desc)`
