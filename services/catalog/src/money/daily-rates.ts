/** Reference rates of a day: units of each currency for one euro. */
export interface DailyRates {
  /** `YYYY-MM-DD`. */
  readonly asOf: string
  readonly rates: Readonly<Record<string, number>>
}

/** The bank publishes about thirty currencies; far fewer are no list of the day. */
const FEWEST = 10
/** Clocks and time zones may differ by a day; a file of the day after tomorrow is wrong. */
const AHEAD_MS = 36 * 3_600_000

const DAY = /<Cube\s+time=(['"])(\d{4}-\d{2}-\d{2})\1\s*>/g
const END = /<\/gesmes:Envelope>\s*$/
const RATE = /<Cube\s+currency=(['"])([A-Z]{3})\1\s+rate=(['"])(\d+(?:\.\d+)?)\3\s*\/>/g

/**
 * Reads `eurofxref-daily.xml` of the European Central Bank. Its few shapes are matched as they are documented, and nothing
 * else of XML: no entities, no references to elsewhere.
 *
 * @see https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates
 * @throws Error saying what is wrong with the file
 */
export function readDailyRates(xml: string, now = new Date()): DailyRates {
  if (!END.test(xml)) throw new Error('the file has no end')
  const days = [...xml.matchAll(DAY)].map(([, , day]) => day ?? '')
  const [asOf] = days
  if (asOf === undefined || days.length > 1) throw new Error(`expected rates of one day, found ${days.length}`)
  const time = Date.parse(`${asOf}T00:00:00Z`)
  if (Number.isNaN(time) || time > now.getTime() + AHEAD_MS) throw new Error(`rates of ${asOf} cannot be`)
  const rates: Record<string, number> = { EUR: 1 }
  for (const [, , currency = '', , text] of xml.matchAll(RATE)) {
    const rate = Number(text)
    if (currency in rates) throw new Error(`${currency} has more than one rate`)
    if (!(rate > 0 && rate < 1e9)) throw new Error(`${currency} cannot have the rate ${text}`)
    rates[currency] = rate
  }
  const count = Object.keys(rates).length - 1
  if (count < FEWEST || rates.USD === undefined) throw new Error(`expected a list of rates, found ${count}`)
  return { asOf, rates }
}
