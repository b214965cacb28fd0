import type { Database } from '@forecourt/kernel/db'

/** Security notices on the phone in 24 hours, by each channel: an account of one's own, changed in a loop, costs no more. */
export const SECURITY_PER_DAY = 20

const BEFORE = `
  select count(*)::int as before from (
    select from notification where recipient_id = $1 and kind = 'security' and created_at < $2
      and created_at > $2::timestamptz - interval '1 day' limit ${SECURITY_PER_DAY}) as earlier`

/** Whether a person was told of enough in the day before an entry about their account; their mail tells of it all the same. */
export async function isSecurityDayFull(
  db: Database,
  { recipient_id, created_at }: { readonly recipient_id: string; readonly created_at: Date },
): Promise<boolean> {
  const [row] = await db.query<{ before: number }>(BEFORE, [recipient_id, created_at])
  return (row?.before ?? 0) >= SECURITY_PER_DAY
}
