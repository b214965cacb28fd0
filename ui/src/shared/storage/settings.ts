import { fonts, OneOf } from '@forecourt/contracts'
import { atom, createStore } from 'jotai'
import { type Static, Type as T } from 'typebox'
import { Check } from 'typebox/value'
import { readLocal, writeLocal } from './local.ts'

/** State that crosses pages and lives outside React as well: session and settings. */
export const appStore = createStore()

const storageKey = 'settings'
const Settings = T.Object({
  sidebarFolded: T.Boolean(),
  font: OneOf(fonts),
  /** ISO 4217 code of the currency prices were filtered in last; empty until one is chosen. */
  currency: T.String({ maxLength: 3 }),
  /** Columns shown in the lists of the back office, by resource; those not named show their default ones. */
  adminColumns: T.Record(T.String(), T.Array(T.String())),
})
/** What this browser remembers of the person's taste (spec 3, `settings`). */
export type Settings = Static<typeof Settings>
export const defaultSettings: Settings = { sidebarFolded: false, font: 'inter', currency: '', adminColumns: {} }

/** Parses a stored entry; unknown or damaged parts fall back to the default. */
export function parseSettings(text: string | null): Settings {
  try {
    const merged = { ...defaultSettings, ...JSON.parse(text ?? '{}') }
    if (!Check(Settings, merged)) return defaultSettings
    const { sidebarFolded, font, currency, adminColumns } = merged
    return { sidebarFolded, font, currency, adminColumns }
  } catch {
    return defaultSettings
  }
}

const stored = atom<Settings>(parseSettings(readLocal(storageKey)))

/** Settings of this browser; writing merges and stores. */
export const settingsAtom = atom(
  (get) => get(stored),
  (get, set, change: Partial<Settings>) => {
    const next = { ...get(stored), ...change }
    set(stored, next)
    writeLocal(storageKey, JSON.stringify(next))
  },
)
