import { type EntityManager, prepared, sql } from '@forecourt/kernel/db'
import { isOfFamily, type ModelFamily, modelFamilies } from './model-families.ts'

/** Between taking its number and being known as running, a transaction needs far less, milliseconds. */
const MARGIN_MS = 5_000

/** The models of each family, from memory: keys never change, so that only new ones are read. */
interface Known {
  readonly ids: Map<ModelFamily, number[]>
  readonly tested: Set<number>
  /** Every key up to here has been committed, or never will be. */
  settled: number
  /** The greatest key seen at an instant: settled, once every transaction of then has ended. */
  next: { readonly id: number; readonly at: number; readonly running: bigint } | undefined
}
const known = new WeakMap<object, Known>()
/** Asked once in a piece of work, which may compare a vehicle with many saved searches. */
const asked = new WeakMap<EntityManager, Promise<Known>>()

const NEWER = prepared(
  `select h.oldest, h.newest, k.id, k.make, k.model
   from (select pg_snapshot_xmin(s)::text as oldest, pg_snapshot_xmax(s)::text as newest from pg_current_snapshot() s) h
   left join (select id, split_part(value, '/', 1) as make, split_part(value, '/', 2) as model
     from search_key where id > $1 and kind = 'model') k on true
   order by k.id`,
)
type Row = { oldest: string; newest: string } & ({ id: number; make: string; model: string } | { id: null })

/** The keys of the models of some families. */
export async function modelsOf(em: EntityManager, families: readonly ModelFamily[]): Promise<number[]> {
  if (families.length === 0) return []
  const upToDate = asked.get(em) ?? readNewer(em)
  asked.set(em, upToDate)
  upToDate.catch(() => asked.delete(em))
  const { ids } = await upToDate
  return [...new Set(families.flatMap((family) => ids.get(family) ?? []))].sort((a, b) => a - b)
}

async function readNewer(em: EntityManager): Promise<Known> {
  const database = em.getDriver()
  const all: Known = known.get(database) ?? { ids: new Map(), tested: new Set(), settled: 0, next: undefined }
  known.set(database, all)
  const rows = await sql<Row>(em, NEWER, [all.settled])
  for (const row of rows) {
    if (row.id === null || all.tested.has(row.id)) continue
    all.tested.add(row.id)
    for (const family of modelFamilies) {
      if (isOfFamily(family, row.make, row.model)) all.ids.set(family, [...(all.ids.get(family) ?? []), row.id])
    }
  }
  const [{ oldest = '0', newest = '0' } = {}] = rows
  const now = performance.now()
  if (all.next && now - all.next.at > MARGIN_MS && BigInt(oldest) >= all.next.running) {
    all.settled = Math.max(all.settled, all.next.id)
    all.next = undefined
  }
  all.next ??= { id: rows.at(-1)?.id ?? all.settled, at: now, running: BigInt(newest) }
  return all
}
