import type { Reporter } from '../reporter.ts'

/** What each phase is given. */
export interface PhaseContext {
  reporter: Reporter
  signal: AbortSignal
  /** Files or parts of names, as Vitest and Playwright take them; empty for everything. */
  filters: readonly string[]
  /** The program browsers are started from. */
  chromium: string
  /** A folder of this run for reports. */
  folder: string
}
