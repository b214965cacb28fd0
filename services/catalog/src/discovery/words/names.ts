import { type EntityManager, prepared, sql } from '@forecourt/kernel/db'
import { fold, wordsOf } from '../../text/fold.ts'

const LABELS = prepared(
  `select label from search_key where kind in ('brand', 'model') and label is not null order by kind desc, id desc`,
)

/** The words of makes and models, folded, as they are written. */
export async function readNames(em: EntityManager): Promise<Map<string, string>> {
  const rows = await sql<{ label: string }>(em, LABELS, [])
  const names = new Map<string, string>()
  for (const { label } of rows) {
    for (const written of label.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
      for (const word of wordsOf(fold(written))) names.set(word, written)
    }
  }
  return names
}
