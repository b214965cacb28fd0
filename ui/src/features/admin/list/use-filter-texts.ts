import type { ListFilter, RecordKind } from '@forecourt/contracts'
import type { FilterChip } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { useResourceTexts } from './resource-texts.ts'
import { useReferenceNames } from './use-reference-names.ts'

type Values = Readonly<Record<string, readonly string[]>>

/** Each filter in force as a chip says it: "Country: France, Spain", "Population: from 5,000". */
export function useFilterTexts(resource: RecordKind, active: readonly ListFilter[], values: Values): FilterChip[] {
  const { t } = useTranslation('admin')
  const texts = useResourceTexts(resource)
  const format = useFormat()
  const names = useReferenceNames(resource, active, values)
  const bounds = (from: string | undefined, to: string | undefined, show: (text: string) => string) => {
    if (from && to) return t('filters.between', { from: show(from), to: show(to) })
    return from ? t('filters.from', { from: show(from) }) : t('filters.to', { to: show(to ?? '') })
  }
  const wordsOf = ({ field, kind }: ListFilter): string => {
    const chosen = values[field] ?? []
    switch (kind) {
      case 'boolean':
        return t(chosen[0] === 'true' ? 'yes' : 'no')
      case 'range':
        return bounds(values[`${field}Min`]?.[0], values[`${field}Max`]?.[0], (text) =>
          format.number(Number(text), { maximumFractionDigits: 4 }),
        )
      case 'days':
        return bounds(values[`${field}From`]?.[0], values[`${field}To`]?.[0], (day) => format.date(day))
      case 'reference':
        return chosen.map((id) => names.get(id) ?? '…').join(', ')
      default:
        return chosen.map((value) => texts.value(field, value)).join(', ')
    }
  }
  return active.map((filter) => ({
    id: filter.field,
    label: t('filters.chip', { field: texts.label(filter.field), value: wordsOf(filter) }),
  }))
}
