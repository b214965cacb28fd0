import { type VehicleFilter, vehicleSuggestions } from '@forecourt/contracts'
import { summarise } from '../percentiles.ts'
import { randomOf } from './classes.ts'
import { limits, round, timed, type Verdict } from './figures.ts'
import { brandName, modelName, shape } from './market.ts'
import type { SearchBench } from './search-bench.ts'

/** Milliseconds within which suggestions come through the BFF (issue 17), 95th percentile. */
const THROUGH_BFF_MS = 50

/** Counts of some filters by make and model, as one would write them: of unsold vehicles, no further than one past the cap. */
const STATEMENT = `select (select count(*) from (
    select from vehicle_search where not sold and brand = any (wanted.brands) and (wanted.models is null or model = any (wanted.models))
    limit 10001) as found)
  from (select
      (select array_agg(id) from search_key where kind = 'brand' and label = any (one.brands)) as brands,
      (select array_agg(id) from search_key where kind = 'model' and label = any (one.models)) as models
    from jsonb_to_recordset($1::jsonb) as one (brands text[], models text[])) as wanted`

const isOfNames = ({ filter }: { filter: VehicleFilter }) =>
  filter.brand !== undefined && Object.keys(filter).every((key) => key === 'brand' || key === 'model')

/** What people type at each key: the beginnings of makes and models, and of sentences. */
function typed(samples: number): string[] {
  const random = randomOf(171)
  const below = (most: number) => Math.floor(random() ** 2 * most)
  return Array.from({ length: samples }, (_, at) => {
    const [brand, model] = [brandName(below(shape.brands)), modelName(below(shape.models))]
    const begun = (text: string) => text.slice(0, 2 + Math.floor(random() * (text.length - 1)))
    return (
      [begun(brand), begun(model), `diesel ${begun(brand)}`, `${brand} under ${5 + below(40)}k`, `${begun(brand)}x`][
        at % 5
      ] ?? brand
    )
  })
}

/** Suggestions while somebody types: from the service beside the counts alone, and through the BFF. */
export async function measureSuggest(bench: SearchBench, samples: number, signal: AbortSignal): Promise<Verdict> {
  const service: number[] = []
  const alone: number[] = []
  const throughBff: number[] = []
  let isRight = true
  const ask = (q: string) => bench.client.call(vehicleSuggestions, { caller: bench.caller, query: { q } })
  // What names there are is read once; who measures it measures that.
  for (const q of typed(samples)) await ask(q)
  for (const q of typed(samples)) {
    signal.throwIfAborted()
    const { data } = await ask(q)
    const named = data.filter(isOfNames)
    const wanted = JSON.stringify(named.map(({ filter }) => ({ brands: filter.brand, models: filter.model ?? null })))
    service.push(await timed(() => ask(q)))
    alone.push(await timed(() => bench.db.query(STATEMENT, [wanted])))
    throughBff.push(await timed(() => bench.person.client.call(vehicleSuggestions, { query: { q } })))
    const { rows } = await bench.db.query<{ count: string }>(STATEMENT, [wanted])
    for (const [at, { count, label }] of named.entries()) {
      const there = Math.min(Number(rows[at]?.count), 10_000)
      if (there === count) continue
      isRight = false
      console.log(`wrong: ${q} suggests ${label} with ${count}, the table has ${there}`)
    }
  }
  const [ours, theirs, bff] = [summarise(service), summarise(alone), summarise(throughBff)]
  const allowed = theirs.p95 * limits.class.ratio + limits.class.plusMs
  console.table({
    suggest: {
      'service p50': ours.p50,
      'service p95': ours.p95,
      'SQL p50': theirs.p50,
      'SQL p95': theirs.p95,
      'allowed p95': round(allowed),
      'BFF p50': bff.p50,
      'BFF p95': bff.p95,
    },
  })
  const isFast = ours.p95 <= allowed && bff.p95 <= THROUGH_BFF_MS
  return {
    line: `suggest: p95 ${ours.p95} ms ≤ ${limits.class.ratio} × SQL + ${limits.class.plusMs} ms; through the BFF ${bff.p95} ms ≤ ${THROUGH_BFF_MS} ms: ${isFast}`,
    isRight,
    isFast,
  }
}
