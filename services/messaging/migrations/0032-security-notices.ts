/** What an entry of the kind `security` tells. A column of its own: instances of before show what is in `detail` (ADR 46). */
export const up = [
  'alter table notification add column security jsonb',
  `comment on column notification.security is 'as SecurityNotice of the contracts: what happened, its name, device, place'`,
]
