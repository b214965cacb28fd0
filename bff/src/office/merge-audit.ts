import type { AuditRecord } from '@forecourt/contracts'

/**
 * The newest entries of all services, from the newest of each. What is cut off, or was from a service's own page, is
 * older than the last entry kept, so the next page may begin right after it.
 *
 * @returns `next`: the id to go on after; null when nothing is left
 */
export function mergeAudit(
  pages: readonly (readonly AuditRecord[])[],
  size: number,
): { entries: AuditRecord[]; next: string | null } {
  const all = pages.flat().sort((a, b) => (a.id < b.id ? 1 : -1))
  const entries = all.slice(0, size)
  const isMore = all.length > size || pages.some((page) => page.length > size)
  return { entries, next: isMore ? (entries.at(-1)?.id ?? null) : null }
}
