import { type Database, sql } from '@forecourt/kernel/db'

const TEXT =
  'Hello, I would like to see your vehicle this week. Is it still available? Could you tell me about its service history, how many owners it had and what the price would be with winter tyres? '

/**
 * Conversations of a seller with `Buyer 1` and so on, about `Peugeot 2081` and so on: their messages were written in turns, so
 * that those of one conversation lie apart. Zéphyrine is in one message of the seventh, Chinese in one of the eleventh.
 */
export async function fillConversations(
  db: Database,
  { sellerId, conversations, messages }: { sellerId: string; conversations: number; messages: number },
): Promise<void> {
  await db.query(
    `insert into thread (id, vehicle_id, vehicle_title, seller_id, buyer_id, buyer_name, created_at, last_at)
     select gen_random_uuid(), gen_random_uuid(), 'Peugeot 208' || n, $1, gen_random_uuid(), 'Buyer ' || n, now() - interval '1 year', now()
     from generate_series(1, $2::int) n`,
    [sellerId, conversations],
  )
  await db.query(
    `insert into thread_member (thread_id, role, person_id, last_at)
     select t.id, r.role, case r.role when 'buyer' then t.buyer_id else t.seller_id end, now()
     from thread t cross join (values ('buyer'), ('seller')) r(role) where t.seller_id = $1`,
    [sellerId],
  )
  const BATCH = 500
  for (let from = 1; from <= messages; from += BATCH) {
    await db.transaction(
      (em) =>
        sql(
          em,
          `insert into thread_message (id, thread_id, author, body, created_at)
           select gen_random_uuid(), t.id, case when n % 2 = 0 then 'buyer' else 'seller' end,
             repeat($4, 1 + n % 3) || n || case when n = 2500 and t.buyer_name = 'Buyer 7' then ' for zéphyrine'
               when n = 2500 and t.buyer_name = 'Buyer 11' then ' 你好，还在吗' else '' end,
             now() - make_interval(mins => $5 - n)
           from generate_series($2::int, $3::int) n cross join (select * from thread where seller_id = $1 order by id) t order by n`,
          [sellerId, from, Math.min(messages, from + BATCH - 1), TEXT, messages],
        ),
      // No service writes so much in one statement: the limit of theirs is not meant.
      { statementTimeout: 60_000 },
    )
  }
  await db.query('analyze thread_message')
  await db.query('analyze thread_member')
}
