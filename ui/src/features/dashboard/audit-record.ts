import type { AuditRecord } from '@forecourt/contracts'

const named = ['name', 'title', 'username', 'consumer']

export interface NamedRow extends Pick<AuditRecord, 'before' | 'after' | 'recordId'> {
  /** What the person is called today; empty once the account was deleted. */
  readonly recordName: string | null
}

/** Deletion empties the name of a person. */
export const isDeletedAccount = ({ recordName }: Pick<NamedRow, 'recordName'>): boolean => recordName === ''

/** What the record of an entry is called, or its id. */
export function recordName({ recordName: today, before, after, recordId }: NamedRow): string {
  const values = [today, ...named.map((name) => after?.[name] ?? before?.[name])]
  return String(values.find((value) => typeof value === 'string' && value !== '') ?? recordId)
}
