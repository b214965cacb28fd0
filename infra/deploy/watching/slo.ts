/**
 * What is promised to people, and the rules that say when the promise is being broken: alerts by burn rate over several
 * windows, as in chapter 5 of Google's SRE workbook ("Alerting on SLOs", table 5-8,
 * https://sre.google/workbook/alerting-on-slos/).
 */
export interface Slo {
  readonly name: string
  /** Ids of the contracts, as the BFF counts them. */
  readonly endpoint: string
  /** Share of requests in 30 days that are good: answered without a 5xx, in time. */
  readonly objective: number
  /** Seconds; a bucket of `http_request_duration_seconds`. */
  readonly within: number
}

export const slos: readonly Slo[] = [
  { name: 'search', endpoint: 'catalog.searchVehicles', objective: 0.995, within: 0.5 },
  // Stored with its event in one transaction: the seller's inbox and mail come after the answer.
  { name: 'contact', endpoint: 'messaging.contactSeller', objective: 0.999, within: 2.5 },
  // Asks Stripe before it answers.
  { name: 'payment', endpoint: 'billing.openPayment', objective: 0.995, within: 2.5 },
]

const WINDOWS = ['5m', '30m', '1h', '6h', '3d'] as const
type Window = (typeof WINDOWS)[number]
/** Windows over which the number of bad requests is told, too. */
const COUNTED: readonly Window[] = ['1h', '6h', '3d']
/** So few bad requests say nothing, whatever their share is: at night one of five would be 20 %. */
const FEW = 3

const ratio = ({ endpoint, within }: Slo, window: Window): string => {
  const of = `service="bff",endpoint="${endpoint}"`
  const all = `sum(rate(http_request_duration_seconds_count{${of}}[${window}]))`
  // Where nothing is good there is no such series, and all of it is bad.
  const good = `(sum(rate(http_request_duration_seconds_bucket{${of},status!~"5..",le="${within}"}[${window}])) or vector(0))`
  return `(${all} - ${good}) / ${all}`
}
const bad = (slo: Slo, window: Window): string =>
  `(${ratio(slo, window)}) * sum(increase(http_request_duration_seconds_count{service="bff",endpoint="${slo.endpoint}"}[${window}]))`

const recorded = (windows: readonly Window[]) =>
  slos.flatMap((slo) =>
    windows.flatMap((window) => {
      const labels = { slo: slo.name }
      return [
        { record: `slo:bad:ratio_rate${window}`, expr: ratio(slo, window), labels },
        ...(COUNTED.includes(window) ? [{ record: `slo:bad:increase${window}`, expr: bad(slo, window), labels }] : []),
      ]
    }),
  )

/** Both windows burn the budget so many times faster than would last 30 days: the long one says how much, the short one that it goes on. */
const burns = (long: Window, short: Window, times: number): string =>
  `(slo:bad:ratio_rate${long} > on (slo) ${times} * slo:budget:ratio and on (slo) slo:bad:ratio_rate${short} > on (slo) ${times} * slo:budget:ratio and on (slo) slo:bad:increase${long} > ${FEW})`

const budgets = slos.map(({ name, objective }) => ({
  record: 'slo:budget:ratio',
  expr: `vector(${Number((1 - objective).toFixed(6))})`,
  labels: { slo: name },
}))

const page = 'infra/deploy/watching/runbook.md'

/** The rule file, as data. */
export const sloRules = {
  groups: [
    { name: 'forecourt-slo', rules: [...budgets, ...recorded(['5m', '30m', '1h'])] },
    // Long windows read many samples, and move slowly.
    { name: 'forecourt-slo-long', interval: '2m', rules: recorded(['6h', '3d']) },
    {
      name: 'forecourt-slo-alerts',
      rules: [
        {
          alert: 'BudgetBurnsFast',
          // 2 % of a month's budget in an hour, or 5 % in six.
          expr: `${burns('1h', '5m', 14.4)} or ${burns('6h', '30m', 6)}`,
          labels: { severity: 'page' },
          annotations: {
            summary:
              '{{ $value | humanizePercentage }} of requests ({{ $labels.slo }}) fail or are late: the budget of a month is gone within days.',
            runbook_url: `${page}#budgetburnsfast`,
          },
        },
        {
          alert: 'BudgetBurnsSlowly',
          // 10 % of it in three days.
          expr: burns('3d', '6h', 1),
          labels: { severity: 'ticket' },
          annotations: {
            summary:
              '{{ $value | humanizePercentage }} of requests ({{ $labels.slo }}) fail or are late: the budget of the month will not last.',
            runbook_url: `${page}#budgetburnsslowly`,
          },
        },
      ],
    },
  ],
}
