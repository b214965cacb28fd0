import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/format/format.ts'
import { isDeletedAccount, type NamedRow, recordName } from './audit-record.ts'
import { settledAtOnce } from './change-rows.ts'

/** Words for entries of the audit log: resources and fields as their own pages call them. */
export function useAuditWords() {
  const { t, i18n } = useTranslation('dashboard')
  const format = useFormat()
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
    /** Who did it: a deleted account has no name left. */
    actor: (name: string | null): string => (name === '' ? t('audit.deletedAccount') : (name ?? t('audit.somebody'))),
    /** What the record is called, or its id; of several settled at once, how many. */
    record(row: NamedRow): string {
      const several = settledAtOnce(row.before)
      if (several) return t(`audit.${several.kind}s`, { count: several.count, number: format.number(several.count) })
      return isDeletedAccount(row) ? t('audit.deletedAccount') : recordName(row)
    },
    value(value: unknown): string {
      if (value === null || value === undefined || value === '') return '–'
      if (typeof value === 'boolean') return t(value ? 'admin:yes' : 'admin:no')
      if (Array.isArray(value)) return value.map(String).join(', ') || '–'
      return typeof value === 'object' ? JSON.stringify(value) : String(value)
    },
  }
}
