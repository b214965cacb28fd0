import { useTranslation } from 'react-i18next'
import { TypedSearch } from '../../../shared/search/typed-search.tsx'
import * as styles from './admin.css.ts'

/** `value` is what the address says. */
export function ListSearch({ value, onSearch }: { value: string; onSearch: (q: string) => void }) {
  const { t } = useTranslation('admin')
  return <TypedSearch label={t('search')} value={value} onSearch={onSearch} className={styles.search} />
}
