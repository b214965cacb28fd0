import { ELSEWHERE } from '@forecourt/kernel/testing'
import type { SystemOptions } from './system-options.ts'

/** What a shared system is started with. */
export type SharedOptions = Pick<SystemOptions, 'settings' | 'scale' | 'longestPause' | 'place'>

/**
 * Systems that `npm test` starts once for the short forms of many programs: starting one takes as long as most of them. Each
 * has what any of its programs raises or doubles (`withSystem` refuses a program that asks for more). By itself a program has a
 * system of its own, as it describes it.
 */
export const SHARED_SYSTEMS = {
  /** Nobody kills anything in it. */
  still: {
    settings: {
      auth: { SIGN_INS_PER_ACCOUNT: '1000000', CODES_PER_EMAIL: '1000000' },
      catalog: { PICTURE_MEGAPIXELS: '100' },
      messaging: { CONTACTS_PER_HOUR: '1000000' },
    },
  },
  /** Processes are killed in it, and come back. */
  disturbed: {
    settings: {
      auth: { CODES_PER_EMAIL: '1000000' },
      messaging: { CONTACTS_PER_HOUR: '1000000' },
      scheduler: { JOB_INTERVAL_SECONDS: '1' },
    },
    scale: { auth: 2, bff: 2, scheduler: 2 },
    longestPause: 250,
    place: ELSEWHERE,
  },
} as const satisfies Record<string, SharedOptions>

export type SharedSystem = keyof typeof SHARED_SYSTEMS

/** @throws Error when a program asks for what the shared system is not */
export function assertShared(asked: Partial<SystemOptions>, shared: SharedOptions): void {
  const { settings = {}, scale = {}, longestPause, place, signal: _, ...more } = asked
  const wrong = Object.entries(more).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  for (const [name, values] of Object.entries(settings))
    for (const [key, value] of Object.entries(values ?? {}))
      if (shared.settings?.[name as keyof typeof settings]?.[key] !== value) wrong.push(`${name} ${key}`)
  for (const [name, count] of Object.entries(scale))
    if ((shared.scale?.[name as keyof typeof scale] ?? 1) < count) wrong.push(`${count} of ${name}`)
  if (longestPause !== undefined && longestPause !== shared.longestPause) wrong.push('longestPause')
  if (place !== shared.place) wrong.push('place')
  if (wrong.length > 0) throw new Error(`the shared system is another one than was asked for: ${wrong.join(', ')}`)
}
