/**
 * Reports keep the pictures of what was reported (ADR 50). A row of a report holds the folder of a picture as the message's own
 * row does: whoever deletes either, an instance of before included, the trigger throws the folder away at once only where nobody
 * else holds it. Else it waits in the trash without an end, where an instance of before leaves it, until `message-picture-gc`
 * finds that nobody does.
 */
export const up = [
  'alter table thread_report_message add column pictures smallint',
  `comment on column thread_report_message.pictures is
     'how many were sent with it; null where an instance of before kept it, which kept none'`,
  `create table thread_report_picture (
    report_id uuid not null,
    id uuid not null,
    message_id uuid not null,
    place smallint not null,
    folder text not null,
    width integer not null,
    height integer not null,
    widths integer[] not null,
    blur text not null,
    primary key (report_id, id),
    foreign key (report_id, message_id) references thread_report_message on delete cascade
  )`,
  'create index thread_report_picture_message on thread_report_picture (report_id, message_id, place)',
  'create index thread_report_picture_folder on thread_report_picture (folder)',
  `create or replace function thread_picture_goes() returns trigger language plpgsql as $$ begin
     insert into picture_trash (folder, thrown_at) values (old.folder, case
       when exists (select from thread_picture where folder = old.folder)
         or exists (select from thread_report_picture where folder = old.folder) then 'infinity' else now() end)
     on conflict (folder) do update set thrown_at = excluded.thrown_at;
     return null;
   end $$`,
  `create trigger thread_picture_goes after delete on thread_report_picture
     for each row execute function thread_picture_goes()`,
  `comment on column picture_trash.thrown_at is 'infinity: somebody held it when it was thrown away'`,
]
