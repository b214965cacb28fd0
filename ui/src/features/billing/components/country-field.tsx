import { Combobox } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../shared/session/session.ts'

export interface CountryFieldProps {
  value: string | null
  onChange: (country: string | null) => void
}

/** Where somebody is billed: it decides the tax that is in the price. */
export function CountryField({ value, onChange }: CountryFieldProps) {
  const { t, i18n } = useTranslation('billing')
  const { config } = useSession()
  const countries = (config?.countries ?? []).toSorted((a, b) =>
    a.name.localeCompare(b.name, i18n.language.slice(0, 2)),
  )
  // What is chosen shows its name once the countries are there: they come with the session, after the person.
  if (countries.length === 0) return null
  return (
    <Combobox
      label={t('country.label')}
      help={t('country.help')}
      isRequired
      value={value}
      onChange={onChange}
      options={countries.map(({ id, name }) => ({ value: id, label: name }))}
      emptyText={t('country.none')}
    />
  )
}
