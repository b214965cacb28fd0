import type { DashboardStep } from '@forecourt/contracts'

const DAY_MS = 86_400_000

/**
 * The UTC days a dashboard shows: so many back from today, today included, and as many more as make its first week (from
 * Monday) or month a whole one.
 */
export function dashboardPeriod(days: number, step: DashboardStep, now: Date): { from: string; to: string } {
  const to = now.toISOString().slice(0, 10)
  const from = new Date(Date.parse(to) - (days - 1) * DAY_MS)
  if (step === 'week') from.setUTCDate(from.getUTCDate() - ((from.getUTCDay() + 6) % 7))
  if (step === 'month') from.setUTCDate(1)
  return { from: from.toISOString().slice(0, 10), to }
}
