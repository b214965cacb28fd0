import { Button, FilterChips, LinkButton, useToastLift } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import type { CompareEntry } from '../../../shared/vehicle/compare-selection.ts'
import * as styles from './compare.css.ts'

export interface CompareTrayProps {
  entries: readonly CompareEntry[]
  /** Where the comparison is shown. */
  href: string
  onRemove: (id: string) => void
  onClear: () => void
}

/** The vehicles chosen so far, at the foot of the page. */
export function CompareTray({ entries, href, onRemove, onClear }: CompareTrayProps) {
  const { t } = useTranslation('compare')
  useToastLift(entries.length > 0 ? '4rem' : undefined)
  if (entries.length === 0) return null
  return (
    <section className={styles.tray} aria-label={t('title')}>
      <div className={styles.trayChips}>
        <FilterChips
          label={t('chosen')}
          chips={entries.map(({ id, title }) => ({ id, label: title }))}
          onRemove={onRemove}
        />
      </div>
      <div className={styles.trayButtons}>
        <LinkButton size="sm" variant="primary" href={href} isDisabled={entries.length < 2}>
          {entries.length < 2 ? t('needTwo') : t('open', { count: entries.length })}
        </LinkButton>
        <Button size="sm" variant="ghost" onPress={onClear}>
          {t('clear')}
        </Button>
      </div>
    </section>
  )
}
