import type { NotificationChannel } from '@forecourt/contracts'
import { OutsideRefusal } from '@forecourt/kernel/errors'

/**
 * Statuses (RFC 3463) that say that a mailbox is not there: unknown, bad host, bad syntax, moved, disabled. A full mailbox, a
 * mail that is too large and a policy against us pass, or are not about the address.
 */
const DEAD = /^5\.(1\.(1|2|3|6|10)|2\.1)$/
export const isDeadStatus = (status: string): boolean => DEAD.test(status)

/** A server that says only "550" may mean anything; with its status it says what. */
const SAID = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/

/**
 * Twilio: not a number, not a mobile one, cannot be reached, opted out (STOP). Meta: no such WhatsApp, cannot be reached, not the
 * user's wish.
 */
const DEAD_CODES: Partial<Record<NotificationChannel, readonly string[]>> = {
  sms: ['21211', '21610', '21614', '30005', '30006'],
  whatsapp: ['131026', '131050'],
}

export const isDeadCode = (channel: NotificationChannel, code: string): boolean =>
  DEAD_CODES[channel]?.includes(code) ?? false

/**
 * Why a refusal is for good as far as the address goes; undefined for all other failures.
 *
 * @returns the status or code that was answered
 */
export function deadAddress(channel: NotificationChannel, error: unknown): string | undefined {
  if (channel === 'email') {
    const { command, response } = error as { command?: unknown; response?: unknown }
    if (typeof command !== 'string' || !command.startsWith('RCPT') || typeof response !== 'string') return undefined
    const [, status] = SAID.exec(response) ?? []
    return status !== undefined && isDeadStatus(status) ? status : undefined
  }
  if (!(error instanceof OutsideRefusal)) return undefined
  const [, code] = /\bcode (\d+)$/.exec(error.message) ?? []
  return code !== undefined && isDeadCode(channel, code) ? code : undefined
}
