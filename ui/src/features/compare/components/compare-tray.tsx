import { Button, FilterChips, IconButton, LinkButton, useToastLift } from '@forecourt/design-system'
import { media } from '@forecourt/design-system/theme'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMedia } from '../../../shared/feedback/use-media.ts'
import type { CompareEntry } from '../../../shared/vehicle/compare-selection.ts'
import * as styles from './compare.css.ts'

export interface CompareTrayProps {
  entries: readonly CompareEntry[]
  /** Where the comparison is shown. */
  href: string
  onRemove: (id: string) => void
  onClear: () => void
}

/** The vehicles chosen so far, at the foot of the page; on phones one line, as narrow as its words. */
export function CompareTray({ entries, href, onRemove, onClear }: CompareTrayProps) {
  const { t } = useTranslation('compare')
  const isPhone = useMedia(media.phone)
  useToastLift('4rem')
  return (
    <div className={styles.trayRoom}>
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
          {isPhone ? (
            <IconButton size="sm" label={t('clear')} icon={<X />} onPress={onClear} />
          ) : (
            <Button size="sm" variant="ghost" onPress={onClear}>
              {t('clear')}
            </Button>
          )}
        </div>
      </section>
    </div>
  )
}
