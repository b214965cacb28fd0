import type { AuditEntry, RecordKind } from '@forecourt/contracts'
import { useTranslation } from 'react-i18next'
import { changedFields } from '../list/changed-fields.ts'
import { useResourceTexts } from '../list/resource-texts.ts'
import { partsOf } from '../list/text-key.ts'
import * as styles from './admin.css.ts'

/** A change, field by field: what was there before and what after. */
export function ChangeTable({ resource, change }: { resource: RecordKind; change: AuditEntry }) {
  const { t } = useTranslation('admin')
  const texts = useResourceTexts(resource)
  const show = (field: string, value: unknown) => {
    if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
      return texts.empty(field)
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    return Array.isArray(value) ? value.join(', ') : texts.value(field, String(value))
  }
  return (
    <table className={styles.comparison}>
      <thead>
        <tr>
          {(['field', 'before', 'after'] as const).map((head) => (
            <th key={head} scope="col" className={styles.compared}>
              {t(`history.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changedFields(resource, change.before, change.after).map(({ key, before, after }) => {
          const { field, locale } = partsOf(key)
          return (
            <tr key={key}>
              <th scope="row" className={styles.compared}>
                {key.includes('@') ? `${texts.label(field)} (${t(`languages.${locale}`)})` : texts.label(field)}
              </th>
              <td className={styles.compared}>{show(field, before)}</td>
              <td className={styles.compared}>{show(field, after)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
