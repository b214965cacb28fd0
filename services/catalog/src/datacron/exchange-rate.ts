import type { DatacronHandler } from '@forecourt/kernel/datacron'
import type { Database } from '@forecourt/kernel/db'
import { OutsideRefusal } from '@forecourt/kernel/errors'
import { judgeAll } from '../discovery/price/rating-due.ts'
import { readDailyRates } from '../money/daily-rates.ts'
import { storeRates } from '../money/rates.ts'

const PATIENCE_MS = 15_000
/** The bank's file has about 2 kB. */
const MOST_BYTES = 200_000

/**
 * Fetches the bank's rates of the day. On days without new ones the file is the last one; one that is older than ours,
 * as a cache might answer, changes nothing.
 */
export const exchangeRate =
  (db: Database, url: string): DatacronHandler =>
  async ({ checkpoint, signal, log }) => {
    const { asOf, rates } = readDailyRates(await fetchText(url, signal))
    await checkpoint()
    const known = await db.query<{ currency: string; rate: number; as_of: string }>(
      'select currency, rate, as_of from exchange_rate',
    )
    const before = new Map(known.map(({ currency, rate }) => [currency, rate]))
    const newest = known.map(({ as_of }) => as_of).sort()
    const stale = (newest.at(-1) ?? '') > asOf
    const changed = stale ? [] : Object.entries(rates).filter(([code, rate]) => before.get(code) !== rate)
    const isNew = !stale && ((newest.at(-1) ?? '') < asOf || changed.length > 0)
    const bad = isNew ? await storeRates(db, asOf, rates) : []
    if (bad.length > 0) log.error({ currencies: bad }, 'rates could not be stored')
    // Prices in other currencies lie elsewhere among comparable ones now.
    if (isNew) await db.transaction((em) => judgeAll(em, `rates:${asOf}:${changed.length}`))
    return {
      day: asOf,
      currencies: Object.keys(rates).length,
      changed: changed.length,
      ...(bad.length > 0 ? { failed: bad.length } : {}),
    }
  }

async function fetchText(url: string, stop: AbortSignal): Promise<string> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(PATIENCE_MS)])
  const response = await fetch(url, { signal, headers: { accept: 'application/xml, text/xml' } })
  if (!response.ok) throw new OutsideRefusal(response.status, `${url} answered ${response.status}`)
  const declared = Number(response.headers.get('content-length') ?? 0)
  if (declared > MOST_BYTES) throw new Error(`${url} sends ${declared} bytes, more than ${MOST_BYTES}`)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > MOST_BYTES) throw new Error(`${url} sends more than ${MOST_BYTES} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
