/**
 * What alerts are told by has deliveries too (ADR 47). Those of their mails are settled when the mail is written down as sent,
 * also by an instance of before, which sends what waits for another day and knows of no deliveries.
 */
export const up = [
  `create function settle_alert_deliveries() returns trigger language plpgsql as $$
  begin
    update delivery d set state = 'sent', why = null, attempts = d.attempts + 1, tried_at = new.sent_at, settled_at = new.sent_at
    from alert_entry e where e.mail_id = new.id and d.notification_id = e.notification_id and d.channel = 'email'
      and d.target = '' and d.state in ('queued', 'given_up');
    return null;
  end $$`,
  `create trigger alert_mail_sent after update of sent_at on alert_mail
   for each row when (old.sent_at is null and new.sent_at is not null) execute function settle_alert_deliveries()`,
]
