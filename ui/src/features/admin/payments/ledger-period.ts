interface LedgerPeriod {
  readonly from: string
  readonly to: string
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** The last month that is over, in UTC: what an accountant asks for. */
export function monthBefore(now: Date): LedgerPeriod {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return { from: dayOf(new Date(Date.UTC(year, month - 1, 1))), to: dayOf(new Date(Date.UTC(year, month, 0))) }
}

/** Whether both days are there, the first not after the last. */
export const isPeriod = ({ from, to }: LedgerPeriod): boolean =>
  !Number.isNaN(Date.parse(from)) && !Number.isNaN(Date.parse(to)) && from <= to
