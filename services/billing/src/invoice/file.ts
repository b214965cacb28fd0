import type { Database } from '@forecourt/kernel/db'
import { drawPaper } from './draw.ts'
import type { Paper } from './paper.ts'

export interface DocumentFile {
  /** Its number; a statement has none and is called by its day. */
  readonly name: string
  readonly pdf: Buffer
}

/**
 * A document's file. Its bytes are drawn once and never again: of two who draw at the same time one is stored, and both get
 * that one.
 *
 * @param owner whose it must be, where that matters
 * @returns undefined where there is no such document
 */
export async function fileOf(db: Database, id: string, owner?: string): Promise<DocumentFile | undefined> {
  const stored = await read(db, id, owner)
  if (!stored) return undefined
  const name = stored.paper.number ?? `statement-${stored.paper.issuedAt.slice(0, 10)}`
  if (stored.pdf) return { name, pdf: stored.pdf }
  const drawn = await drawPaper(stored.paper)
  await db.query('update document set pdf = $2 where id = $1 and pdf is null', [id, drawn])
  return { name, pdf: (await read(db, id, owner))?.pdf ?? drawn }
}

async function read(
  db: Database,
  id: string,
  owner: string | undefined,
): Promise<{ pdf: Buffer | null; paper: Paper } | undefined> {
  const [row] = await db.query<{ pdf: Buffer | null; paper: Paper }>(
    'select pdf, paper from document where id = $1 and ($2::uuid is null or user_id = $2)',
    [id, owner ?? null],
  )
  return row
}
