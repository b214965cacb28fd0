import { isAlways, type NotificationPreference, type NotificationPreferenceForm } from '@forecourt/contracts'
import type { EntityManager } from '@forecourt/kernel/db'
import { DomainError, invalid } from '@forecourt/kernel/errors'
import { cellName, isKnownCell, lockRow, toPreference, writeRow } from './preference-row.ts'

/**
 * Keeps what a person chose. What a link switched off and is still off stays the link's to switch on.
 *
 * @throws DomainError INVALID for what always goes, VERSION_CONFLICT
 */
export async function savePreference(
  em: EntityManager,
  userId: string,
  { version, security, off, ...choices }: NotificationPreferenceForm,
): Promise<NotificationPreference> {
  if (!security) throw invalid('security', 'validation.securityStays')
  if (off.some(isAlways)) throw invalid('off', 'validation.alwaysTold')
  const before = await lockRow(em, userId)
  if (version !== undefined && version !== before.version)
    throw new DomainError('VERSION_CONFLICT', { details: { version: before.version } })
  const wanted = new Set(off.map(cellName))
  const byLink = before.off_by_link.filter((name) => wanted.has(name) || !isKnownCell(name))
  const row = {
    ...choices,
    version: before.version + 1,
    off: [...before.off.filter((name) => !isKnownCell(name)), ...[...wanted].filter((name) => !byLink.includes(name))],
    off_by_link: byLink,
  }
  await writeRow(em, userId, row)
  return toPreference(row)
}
