import { summarise } from '../percentiles.ts'
import { SqlCapture, type Statement } from './captured-sql.ts'
import { randomOf, readChoices, searchClasses } from './classes.ts'
import { isByMatch } from './condition.ts'
import { limits, round, timed, type Verdict } from './figures.ts'
import type { SearchBench } from './search-bench.ts'

const pageText = /from vehicle_search where/
const byPriceText = /price_minor as minor, currency, id from vehicle_search where/
/** `postgres/nearest.ts`. */
const distanceText = /near_city| as many from /
const cardsText = /from unnest\(\$1::uuid\[\]\) with ordinality/

/** The statements that found a page: the ids, and their cards. Mistyped words were looked for before as they were typed. */
function answering(statements: readonly Statement[]): Statement[] {
  // By distance, a page takes several: whether there are many, and some cities at a time.
  const byDistance = statements.filter(({ text }) => distanceText.test(text))
  const page = statements.findLast(({ text }) => pageText.test(text))
  // The best match takes two: those with all words in title, make or model, and the others.
  const byMatch = statements.filter(isByMatch)
  const isNear = byDistance.some(({ text }) => text.includes('near_city'))
  const pages = isNear ? byDistance : byMatch.length > 0 ? byMatch : [page]
  // A page by price takes two: the first currency, and the others up to what it found.
  return statements.filter((one) => pages.includes(one) || byPriceText.test(one.text) || cardsText.test(one.text))
}

/** Each class: the service one request at a time, beside the very statements it sends, alone. */
export async function measureClasses(bench: SearchBench, samples: number, signal: AbortSignal): Promise<Verdict> {
  const choices = await readChoices(bench.db)
  const capture = new SqlCapture(bench.admin, bench.system.world.folder)
  await capture.start()
  let isRight = true
  for (const one of searchClasses(choices)) {
    const random = randomOf(4_711)
    for (let at = 0; at < samples; at++) {
      signal.throwIfAborted()
      const query = one.query(random)
      await capture.take('')
      const { meta: found } = await bench.search(query)
      const statements = answering(await capture.take('forecourt-catalog'))
      const total = await bench.exactCount(statements)
      bench.sampled.push({ name: one.name, total, query, statements })
      if (total !== undefined && Math.min(total, 10_000) !== found.total) {
        isRight = false
        console.log(`wrong: ${one.name} ${JSON.stringify(query)} found ${found.total}, the table has ${total}`)
      }
    }
  }
  await capture.stop()
  // Node compiles what it runs often: who measures a process that has just begun measures its compiler.
  for (const { query } of bench.sampled) {
    signal.throwIfAborted()
    await bench.search(query)
  }

  const table: Record<string, object> = {}
  let isFast = true
  for (const name of new Set(bench.sampled.map((one) => one.name))) {
    const service: number[] = []
    const alone: number[] = []
    for (const [at, { query, statements }] of bench.sampled.filter((one) => one.name === name).entries()) {
      signal.throwIfAborted()
      const throughService = async () => service.push(await timed(() => bench.search(query)))
      const bySql = async () => alone.push(await timed(() => bench.runAll(statements)))
      // In turns, since the second finds in memory what the first read.
      for (const measured of at % 2 === 0 ? [throughService, bySql] : [bySql, throughService]) await measured()
    }
    const [ours, theirs] = [summarise(service), summarise(alone)]
    const allowed = theirs.p95 * limits.class.ratio + limits.class.plusMs
    const isWithin = ours.p95 <= allowed
    isFast &&= isWithin
    table[name] = {
      'service p50': ours.p50,
      'service p95': ours.p95,
      'SQL p50': theirs.p50,
      'SQL p95': theirs.p95,
      'allowed p95': round(allowed),
      ok: isWithin,
    }
  }
  console.table(table)
  const slowest = Math.max(...Object.values(table).map((row) => (row as Record<string, number>)['service p95'] ?? 0))
  return {
    line: `search classes: each p95 ≤ ${limits.class.ratio} × SQL + ${limits.class.plusMs} ms: ${isFast}; slowest p95 ${slowest} ms (aim 15)`,
    isRight,
    isFast,
  }
}
