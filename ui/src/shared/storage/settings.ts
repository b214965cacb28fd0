import { fonts, OneOf } from '@forecourt/contracts'
import { type Static, Type as T } from 'typebox'
import { Check } from 'typebox/value'
import { ofBrowser } from '../person/browser.ts'
import { readLocal, writeLocal } from './local.ts'

export const settingsKey = 'settings'
const Settings = T.Object({
  sidebarFolded: T.Boolean(),
  /** On home, whose own filters stand beside the sidebar. */
  homeSidebarFolded: T.Boolean(),
  font: OneOf(fonts),
  /** ISO 4217 code of the currency prices were filtered in last; empty until one is chosen. */
  currency: T.String({ maxLength: 3 }),
  /** Whether single keys act on the inbox's list. */
  inboxKeys: T.Boolean(),
  /** Columns shown in the lists of the back office, by resource; those not named show their default ones. */
  adminColumns: T.Record(T.String(), T.Array(T.String())),
  /** Whether rows of tables in the back office have air between them; compact unless chosen. */
  roomyTables: T.Boolean(),
})
/** What this browser remembers of the person's taste (spec 3, `settings`). */
export type Settings = Static<typeof Settings>
export const defaultSettings: Settings = {
  sidebarFolded: false,
  homeSidebarFolded: true,
  font: 'inter',
  currency: '',
  inboxKeys: true,
  adminColumns: {},
  roomyTables: false,
}

/** Parses a stored entry; unknown or damaged parts fall back to the default. */
export function parseSettings(text: string | null): Settings {
  try {
    const merged = { ...defaultSettings, ...JSON.parse(text ?? '{}') }
    if (!Check(Settings, merged)) return defaultSettings
    const { sidebarFolded, homeSidebarFolded, font, currency, inboxKeys, adminColumns, roomyTables } = merged
    return { sidebarFolded, homeSidebarFolded, font, currency, inboxKeys, adminColumns, roomyTables }
  } catch {
    return defaultSettings
  }
}

const stored = ofBrowser<Settings>(parseSettings(readLocal(settingsKey)))

export const readSettings = stored.get

/** Merges and stores. What another tab has changed since this one was drawn stays. */
export function changeSettings(change: Partial<Settings>): void {
  const text = readLocal(settingsKey)
  const next = { ...(text === null ? stored.get() : parseSettings(text)), ...change }
  stored.set(next)
  writeLocal(settingsKey, JSON.stringify(next))
}

/** Takes up what another tab has stored. */
export const followSettings = (text: string | null): void => stored.set(parseSettings(text))

/** Settings of this browser, followed. */
export const useSettings = stored.useValue
