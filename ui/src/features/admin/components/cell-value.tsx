import type { RecordKind } from '@forecourt/contracts'
import { Badge, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import type { ResourceRecord } from '../api/records.ts'
import { flagOf } from '../list/flag.ts'
import { useResourceTexts } from '../list/resource-texts.ts'
import * as styles from './admin.css.ts'

export interface CellValueProps {
  resource: RecordKind
  record: ResourceRecord
  field: string
}

/** A field of a record as a list shows it. */
export function CellValue({ resource, record, field }: CellValueProps) {
  const { t } = useTranslation('admin')
  const texts = useResourceTexts(resource)
  const format = useFormat()
  const value = record[field]
  const isInstant = field === 'createdAt' || field === 'updatedAt' || resource.fields[field]?.kind === 'instant'
  if (isInstant && typeof value === 'string') {
    const at = value
    return (
      <time dateTime={at} title={format.date(at, 'time')} className={styles.stamp}>
        {format.relativeTime(at)}
      </time>
    )
  }
  if (value === null || value === undefined || value === '') {
    return (
      <Text as="span" size="sm" tone="muted">
        {texts.empty(field)}
      </Text>
    )
  }
  switch (resource.fields[field]?.kind) {
    case 'list':
      return (
        <Text as="span" size="sm" lines={1} className={styles.long}>
          {Array.isArray(value) && value.length > 0 ? value.join(', ') : texts.empty(field)}
        </Text>
      )
    case 'boolean':
      return <Badge tone={value ? 'success' : 'neutral'}>{t(value ? 'yes' : 'no')}</Badge>
    case 'integer':
    case 'number':
      return <>{format.number(Number(value), { maximumFractionDigits: 4 })}</>
    case 'money':
      return <>{format.number(Number(value), { minimumFractionDigits: 2, maximumFractionDigits: 2 })}</>
    case 'reference':
      return <>{record.references?.[field] ?? texts.empty(field)}</>
    case 'enum':
      return <>{texts.value(field, String(value))}</>
    case 'hex':
      return (
        <span className={styles.swatched}>
          <span className={styles.swatch} style={{ backgroundColor: String(value) }} aria-hidden />
          <Text as="span" size="sm" mono>
            {String(value)}
          </Text>
        </span>
      )
    case 'code':
    case 'cron':
    case 'url': {
      const flag = resource.name === 'country' ? flagOf(value) : ''
      return (
        <span className={styles.swatched}>
          {flag ? <span aria-hidden>{flag}</span> : null}
          <Text as="span" size="sm" mono truncate>
            {String(value)}
          </Text>
        </span>
      )
    }
    default:
      return (
        <Text as="span" size="sm" lines={1} className={styles.long} title={String(value)}>
          {String(value)}
        </Text>
      )
  }
}
