import { exchangeRates } from '../../../services/catalog/seeds/exchange-rates.ts'

const DAY_MS = 24 * 3_600_000
/** Farthest a rate strays from the one it began with. */
const STRAY = 0.03

/** The last working day up to `now`, for that is when the bank publishes. */
function workingDay(now: Date): Date {
  const day = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS)
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day.setTime(day.getTime() - DAY_MS)
  return day
}

/** Rates of a day: the seeds', strayed by a little that differs by day and currency and is always the same. */
export function ratesOf(now: Date): { asOf: string; rates: Record<string, number> } {
  const day = workingDay(now)
  const rates = Object.entries(exchangeRates.rates)
    .filter(([code]) => code !== exchangeRates.base)
    .map(([code, rate], index): [string, number] => {
      const wave = Math.sin((day.getTime() / DAY_MS) * (1 + index / 7) + index)
      return [code, Number((rate * (1 + STRAY * wave)).toPrecision(6))]
    })
  return { asOf: day.toISOString().slice(0, 10), rates: Object.fromEntries(rates) }
}

/** `eurofxref-daily.xml` as the bank writes it. */
export const dailyFile = (asOf: string, rates: Readonly<Record<string, number>>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
		<Cube time='${asOf}'>
${Object.entries(rates)
  .map(([code, rate]) => `			<Cube currency='${code}' rate='${rate}'/>`)
  .join('\n')}
		</Cube>
	</Cube>
</gesmes:Envelope>
`
