/** Alerts that were told by a phone's channel, so that nobody is told of more than so many a day (ADR 30). */
export const up = [
  `create table alert_place (
    recipient_id uuid not null,
    channel text not null,
    notification_id uuid not null,
    tried_at timestamptz not null,
    primary key (recipient_id, channel, notification_id)
  )`,
  `comment on table alert_place is 'each attempt renews it; several browsers share one'`,
  'create index alert_place_age on alert_place (tried_at)',
]
