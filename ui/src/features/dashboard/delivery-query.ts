import {
  type DeliveryPeriod,
  deliveryPeriods,
  giveUpReasons,
  type listGivenUp,
  notificationChannels,
  notificationKinds,
  type QueryOf,
} from '@forecourt/contracts'

export const deliveryViews = ['all', 'sent', 'skipped', 'given_up'] as const
export type DeliveryView = (typeof deliveryViews)[number]

type GivenUpQuery = QueryOf<typeof listGivenUp>

export interface DeliveryQuery extends GivenUpQuery {
  period: DeliveryPeriod
  /** Which outcomes are drawn. */
  view: DeliveryView
}

/** The query an address stands for; what it does not say, or says wrongly, is as by default. */
export function readDeliveryQuery(params: URLSearchParams): DeliveryQuery {
  const channel = notificationChannels.find((one) => one === params.get('channel'))
  const why = giveUpReasons.find((one) => one === params.get('why'))
  const kind = notificationKinds.find((one) => one === params.get('kind'))
  const before = Number(params.get('before'))
  return {
    period: deliveryPeriods.find((one) => one === params.get('period')) ?? '48h',
    view: deliveryViews.find((one) => one === params.get('view')) ?? 'all',
    ...(channel && { channel }),
    ...(why && { why }),
    ...(kind && { kind }),
    ...(Number.isSafeInteger(before) && before > 0 && { before }),
  }
}

const usual: Readonly<Record<string, string>> = { period: '48h', view: 'all' }

/** An address's parameters after a change; what is usual is left out, and another list begins with its latest. */
export function withDeliveryQuery(
  params: URLSearchParams,
  change: Partial<Record<keyof DeliveryQuery, string | null>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const isOtherList = Object.keys(change).some((name) => name !== 'view' && name !== 'before')
  for (const [name, value] of Object.entries(isOtherList ? { before: null, ...change } : change)) {
    if (value === null || value === usual[name]) next.delete(name)
    else next.set(name, value)
  }
  return next
}
