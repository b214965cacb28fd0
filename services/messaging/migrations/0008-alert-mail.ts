/** Mails of alerts, so that nobody is sent more than so many a day, and the inbox entries that each tells or that wait. */
export const up = [
  `create table alert_mail (
    id uuid primary key,
    recipient_id uuid not null,
    tried_at timestamptz not null,
    sent_at timestamptz
  )`,
  `comment on table alert_mail is 'each is tried by the job of its id; whatever was tried in a day counts'`,
  'create index alert_mail_recipient on alert_mail (recipient_id, tried_at)',
  'create index alert_mail_age on alert_mail (tried_at)',
  `create table alert_entry (
    notification_id uuid primary key,
    recipient_id uuid not null,
    unsubscribe text not null,
    mail_id uuid
  )`,
  `comment on column alert_entry.mail_id is 'the mail that tells of it; null while it waits for one'`,
  'create index alert_entry_recipient on alert_entry (recipient_id, mail_id)',
  'create index alert_entry_mail on alert_entry (mail_id)',
]
