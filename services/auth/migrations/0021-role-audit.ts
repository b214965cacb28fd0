/** The permissions of a role were recorded as bare lists, while readers of the audit log are promised fields. */
export const up = [
  `update audit_log
   set before = jsonb_build_object('permissions', before), after = jsonb_build_object('permissions', after)
   where resource = 'role' and jsonb_typeof(before) = 'array' and jsonb_typeof(after) = 'array'`,
]
