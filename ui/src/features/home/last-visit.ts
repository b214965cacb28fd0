/** Instants of one person's visits to the results, in milliseconds of this device's clock. */
export interface Visit {
  readonly of: string
  /** When the present visit began. */
  readonly began: number
  /** When results were last looked at in the one before; null in the first visit ever. */
  readonly before: number | null
  /** When results were last looked at. */
  readonly seen: number
}

/** Results that are looked at again after this long, in milliseconds, are another visit. */
export const VISIT_GAP = 30 * 60_000

/**
 * The visit that somebody is in who looks at results now. What was kept of anybody else, or lies in the future because a clock
 * was put back, counts for nothing.
 */
export function visitAt(kept: Visit | null, of: string, now: number): Visit {
  if (kept === null || kept.of !== of || kept.seen > now) return { of, began: now, before: null, seen: now }
  if (now - kept.seen < VISIT_GAP) return { ...kept, seen: now }
  return { of, began: now, before: kept.seen, seen: now }
}

export function readVisit(text: string | null): Visit | null {
  try {
    const { of, began, before, seen } = JSON.parse(text ?? 'null') ?? {}
    if (typeof of !== 'string' || !Number.isFinite(began) || !Number.isFinite(seen)) return null
    return { of, began, before: Number.isFinite(before) ? before : null, seen }
  } catch {
    return null
  }
}
