/**
 * The threads of contacts that were made before there were any, oldest first, 500 contacts committed at a time. Those that
 * have one already are passed over when this is tried again.
 */
export const up = [
  `do $$
   declare
     c contact;
     at timestamptz := '-infinity';
     after uuid := '00000000-0000-0000-0000-000000000000';
     found_some boolean := true;
   begin
     while found_some loop
       found_some := false;
       for c in select * from contact where (created_at, id) > (at, after) order by created_at, id limit 500 loop
         perform thread_takes_contact(c);
         update notification n set thread_id = m.thread_id from thread_message m
         where m.contact_id = c.id and n.recipient_id = c.seller_id and n.kind = 'contact' and n.source_id = c.id
           and n.thread_id is null;
         at := c.created_at;
         after := c.id;
         found_some := true;
       end loop;
       commit;
     end loop;
   end $$`,
  'drop index concurrently if exists notification_thread',
  `create index concurrently notification_thread on notification (recipient_id, thread_id)
   where thread_id is not null and read_at is null and deleted_at is null`,
]
export const transaction = false
