import type { RecordKind } from '@forecourt/contracts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

export interface ResourceTexts {
  /** "Cities" */
  title: string
  /** "New city" */
  create: string
  /** "Edit city" */
  edit: string
  label: (field: string) => string
  /** What to type, where the name alone does not say it. */
  help: (field: string) => string | undefined
  /** A fixed value in words. */
  value: (field: string, value: string) => string
  /** What an empty field means, where it means something. */
  empty: (field: string) => string
}

/** The words for a resource and its fields: its own first, then those shared by all. */
export function useResourceTexts({ name }: Pick<RecordKind, 'name'>): ResourceTexts {
  const { t, i18n } = useTranslation('admin')
  return useMemo(() => {
    const known = (key: string) => i18n.exists(key, { ns: 'admin' })
    return {
      title: t(`resources.${name}.title`),
      create: t(`resources.${name}.new`),
      edit: t(`resources.${name}.edit`),
      label: (field) =>
        known(`fieldsOf.${name}.${field}`)
          ? t(`fieldsOf.${name}.${field}`)
          : known(`fields.${field}`)
            ? t(`fields.${field}`)
            : field,
      help: (field) => (known(`helps.${name}.${field}`) ? t(`helps.${name}.${field}`) : undefined),
      value: (field, value) => (known(`values.${field}.${value}`) ? t(`values.${field}.${value}`) : value),
      empty: (field) => (known(`empties.${name}.${field}`) ? t(`empties.${name}.${field}`) : '–'),
    }
  }, [t, i18n, name])
}
