import type { AuditRecord } from '@forecourt/contracts'
import { useTranslation } from 'react-i18next'

const named = ['name', 'title', 'username', 'consumer']

/** Words for entries of the audit log: resources and fields as their own pages call them. */
export function useAuditWords() {
  const { t, i18n } = useTranslation('dashboard')
  const first = (keys: readonly string[], ns: string) => keys.find((key) => i18n.exists(key, { ns }))
  return {
    resource(name: string): string {
      if (i18n.exists(`audit.resources.${name}`, { ns: 'dashboard' })) return t(`audit.resources.${name}`)
      return i18n.exists(`resources.${name}.title`, { ns: 'admin' }) ? t(`admin:resources.${name}.title`) : name
    },
    field(resource: string, name: string): string {
      const own = first([`audit.fields.${name}`], 'dashboard')
      if (own) return t(own)
      const shared = first([`fieldsOf.${resource}.${name}`, `fields.${name}`], 'admin')
      return shared ? t(`admin:${shared}`) : name
    },
    /** What the record is called, or its id. */
    record({ before, after, recordId }: Pick<AuditRecord, 'before' | 'after' | 'recordId'>): string {
      const values = named.map((name) => after?.[name] ?? before?.[name])
      return String(values.find((value) => typeof value === 'string' && value !== '') ?? recordId)
    },
    value(value: unknown): string {
      if (value === null || value === undefined || value === '') return '–'
      if (typeof value === 'boolean') return t(value ? 'admin:yes' : 'admin:no')
      if (Array.isArray(value)) return value.map(String).join(', ') || '–'
      return typeof value === 'object' ? JSON.stringify(value) : String(value)
    },
  }
}
