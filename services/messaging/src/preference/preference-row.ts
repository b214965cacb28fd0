import {
  defaultChoices,
  type NotificationPreference,
  type NotificationType,
  notificationChannels,
  type ToldCell,
  toldKinds,
} from '@forecourt/contracts'
import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'

/** A person's row. A cell is written `kind/channel`. */
export interface PreferenceRow {
  readonly version: number
  readonly type: NotificationType
  readonly communication: boolean
  readonly marketing: boolean
  readonly social: boolean
  readonly mobile: boolean
  /** What the person switched off. */
  readonly off: readonly string[]
  /** What the link of a mail switched off. */
  readonly off_by_link: readonly string[]
}
const columns = 'version, type, communication, marketing, social, mobile, off, off_by_link'

/** Of somebody without a row. */
const unwritten: PreferenceRow = { ...defaultChoices, version: 0, off: [], off_by_link: [] }

export const cellName = ({ kind, channel }: ToldCell): string => `${kind}/${channel}`
const cells = new Map(
  toldKinds.flatMap((kind) =>
    notificationChannels.map((channel) => [cellName({ kind, channel }), { kind, channel }] as const),
  ),
)
/** Whether this version of the software knows such a cell: a newer one beside it may have more. */
export const isKnownCell = (name: string): boolean => cells.has(name)

export async function readRow(on: Database | EntityManager, userId: string): Promise<PreferenceRow> {
  const text = `select ${columns} from notification_preference where user_id = $1`
  const [row] =
    'query' in on ? await on.query<PreferenceRow>(text, [userId]) : await sql<PreferenceRow>(on, text, [userId])
  return row ?? unwritten
}

/** The row, which is there from now on, and waits for this transaction. */
export async function lockRow(em: EntityManager, userId: string): Promise<PreferenceRow> {
  const { type, communication, marketing, social, mobile } = unwritten
  await sql(
    em,
    `insert into notification_preference (user_id, type, communication, marketing, social, mobile)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [userId, type, communication, marketing, social, mobile],
  )
  const [row] = await sql<PreferenceRow>(
    em,
    `select ${columns} from notification_preference where user_id = $1 for update`,
    [userId],
  )
  if (!row) throw new Error('a row that was just written is gone')
  return row
}

export async function writeRow(em: EntityManager, userId: string, row: PreferenceRow): Promise<void> {
  await sql(
    em,
    `update notification_preference set version = $2, type = $3, communication = $4, marketing = $5, social = $6, mobile = $7,
       off = $8::text[], off_by_link = $9::text[], changed_at = now() where user_id = $1`,
    [
      userId,
      row.version,
      row.type,
      row.communication,
      row.marketing,
      row.social,
      row.mobile,
      [...row.off],
      [...row.off_by_link],
    ],
  )
}

/** A row as people see it: what is off is off, by whichever way. */
export function toPreference({ off, off_by_link, ...row }: PreferenceRow): NotificationPreference {
  const { version, type, communication, marketing, social, mobile } = row
  const names = new Set([...off, ...off_by_link])
  const isOff = [...cells].flatMap(([name, cell]) => (names.has(name) ? [cell] : []))
  return { version, type, communication, marketing, social, security: true, mobile, off: isOff }
}
