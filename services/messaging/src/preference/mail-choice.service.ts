import { isTold, type MailChoice, type ToldKind, tellingOf } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { readChannel } from '../provider/provider-link.service.ts'
import type { MailLink } from './mail-link.ts'
import { cellName, lockRow, readRow, toPreference, writeRow } from './preference-row.ts'

const mailOf = (kind: ToldKind): string => cellName({ kind, channel: 'email' })

/** What a link stands for, as it is now. */
export async function readMailChoice(em: EntityManager, { userId, kinds }: MailLink): Promise<MailChoice> {
  if (await isGone(em, userId)) return { kinds: [...kinds], state: 'gone' }
  const row = await readRow(em, userId)
  const link = await readChannel(em, userId, 'email')
  const comes = (offByLink: readonly string[]) => {
    const choices = toPreference({ ...row, off_by_link: offByLink })
    return kinds.some((kind) => isTold(tellingOf(choices, link, { kind, channel: 'email' })))
  }
  if (comes(row.off_by_link)) return { kinds: [...kinds], state: 'on' }
  const own = kinds.map(mailOf)
  const isUndoable = comes(row.off_by_link.filter((name) => !own.includes(name)))
  return { kinds: [...kinds], state: isUndoable ? 'off' : 'settings' }
}

/** Switches off what a link stands for, or on again what a link switched off. Twice is as good as once. */
export async function turnMails(em: EntityManager, link: MailLink, on: boolean): Promise<MailChoice> {
  if (await isGone(em, link.userId)) return readMailChoice(em, link)
  const row = await lockRow(em, link.userId)
  const own = link.kinds.map(mailOf)
  const others = row.off_by_link.filter((name) => !own.includes(name))
  const offByLink = on ? others : [...others, ...own.filter((name) => !row.off.includes(name))]
  if (offByLink.length !== row.off_by_link.length)
    await writeRow(em, link.userId, { ...row, version: row.version + 1, off_by_link: offByLink })
  return readMailChoice(em, link)
}

/** Nothing is kept any more of somebody whose account is deleted. */
export const isGone = async (em: EntityManager, userId: string): Promise<boolean> =>
  (await sql(em, `select from person_projection where id = $1 and status = 'deleted'`, [userId])).length > 0
