import { fonts } from '@forecourt/contracts'
import { ofBrowser } from '../person/browser.ts'
import { readLocal, writeLocal } from './local.ts'

export const settingsKey = 'settings'
/** What this browser remembers of the person's taste (spec 3, `settings`). */
export interface Settings {
  sidebarFolded: boolean
  /** On home, whose own filters stand beside the sidebar. */
  homeSidebarFolded: boolean
  font: (typeof fonts)[number]
  /** ISO 4217 code of the currency prices were filtered in last; empty until one is chosen. */
  currency: string
  /** Whether single keys act on the inbox's list. */
  inboxKeys: boolean
  /** Columns shown in the lists of the back office, by resource; those not named show their default ones. */
  adminColumns: Record<string, string[]>
  /** Whether rows of tables in the back office have air between them; compact unless chosen. */
  roomyTables: boolean
}
export const defaultSettings: Settings = {
  sidebarFolded: false,
  homeSidebarFolded: true,
  font: 'inter',
  currency: '',
  inboxKeys: true,
  adminColumns: {},
  roomyTables: false,
}

const isFont = (value: unknown): value is Settings['font'] => (fonts as readonly unknown[]).includes(value)
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** By hand: every page reads these, and what reads schemas comes with forms. */
function isSettings(value: Record<keyof Settings, unknown>): value is Settings {
  const { font, currency, adminColumns } = value
  const switches = [value.sidebarFolded, value.homeSidebarFolded, value.inboxKeys, value.roomyTables]
  if (!switches.every((one) => typeof one === 'boolean') || !isFont(font)) return false
  if (typeof currency !== 'string' || currency.length > 3) return false
  return typeof adminColumns === 'object' && adminColumns !== null && Object.values(adminColumns).every(isTexts)
}

/** Parses a stored entry; unknown or damaged parts fall back to the default. */
export function parseSettings(text: string | null): Settings {
  try {
    const merged: Record<keyof Settings, unknown> = { ...defaultSettings, ...JSON.parse(text ?? '{}') }
    if (!isSettings(merged)) return defaultSettings
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
