import { Button, latePart, Text, useLatePart } from '@forecourt/design-system'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Late } from '../../../shared/feedback/late.tsx'
import type { Chip } from '../filter-chips.ts'
import * as styles from './results.css.ts'

const filterChips = latePart(async () => (await import('../../../shared/search/filter-chips.ts')).FilterChips)

export interface ChipBarProps {
  chips: readonly Chip[]
  onRemove: (chip: Chip) => void
  onClear: () => void
}

/**
 * The active filters; each goes by a press. The bar is always there and one line high: a first filter moves nothing, and what
 * clears them all comes with them, because it stands behind them.
 */
export const ChipBar = memo(function ChipBar({ chips, onRemove, onClear }: ChipBarProps) {
  const { t } = useTranslation('home')
  // Fetched before anybody asks for it, too.
  useLatePart(filterChips, { isWanted: false })
  const remove = (id: string) => {
    const chip = chips.find((one) => one.id === id)
    if (chip) onRemove(chip)
  }
  if (chips.length === 0)
    return (
      <div className={styles.chips}>
        <Text size="sm" tone="muted">
          {t('chips.none')}
        </Text>
      </div>
    )
  const clear = (
    <Button size="sm" variant="ghost" className={styles.clear} onPress={onClear}>
      {t('chips.clear')}
    </Button>
  )
  return (
    <div className={styles.chips}>
      <Late part={filterChips} missing={clear}>
        {(FilterChips) => (
          <>
            <FilterChips label={t('chips.active')} chips={chips} onRemove={remove} isOneLine />
            {clear}
          </>
        )}
      </Late>
    </div>
  )
})
