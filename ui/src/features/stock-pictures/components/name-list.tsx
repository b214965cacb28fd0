import { Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import * as styles from './stock-pictures.css.ts'

/** As many as anybody reads; of the rest the number is said. */
const SHOWN = 100

/** Names of files or vehicles, the first of them. */
export function NameList({ label, names }: { label: string; names: readonly string[] }) {
  const { t } = useTranslation('stock-pictures')
  const format = useFormat()
  const more = names.length - SHOWN
  return (
    <>
      <ul className={styles.names} aria-label={label}>
        {names.slice(0, SHOWN).map((name) => (
          <li key={name}>
            <Text as="span" size="sm">
              {name}
            </Text>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <Text size="sm" tone="muted">
          {t('plan.more', { count: more, shown: format.number(more) })}
        </Text>
      ) : null}
    </>
  )
}
