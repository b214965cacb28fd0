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
