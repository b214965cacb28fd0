import type { AccountSession } from '@forecourt/contracts'
import Bowser from 'bowser'

const kinds: Readonly<Record<string, AccountSession['device']['kind']>> = {
  desktop: 'desktop',
  mobile: 'phone',
  tablet: 'tablet',
}

/** Browser, system and kind of device a user agent names; null for what it does not say. To show, never to decide by. */
export function deviceName(userAgent: string | null): AccountSession['device'] {
  const { browser, os, platform } = Bowser.parse(userAgent || ' ')
  return { browser: browser.name || null, os: os.name || null, kind: kinds[platform.type ?? ''] ?? 'other' }
}

const browsers = new Set(Object.values(Bowser.BROWSER_MAP))
const systems = new Set(Object.values(Bowser.OS_MAP))
const among = (known: ReadonlySet<string>, name: string | null) => (name !== null && known.has(name) ? name : null)

/**
 * Browser and system as messages of ours say them: those that are known by name alone. Anything else is words of whoever made
 * the request, and a phone turns an address among them into a link.
 */
export function knownDeviceName(userAgent: string | null): { browser: string | null; os: string | null } {
  const { browser, os } = deviceName(userAgent)
  return { browser: among(browsers, browser), os: among(systems, os) }
}
