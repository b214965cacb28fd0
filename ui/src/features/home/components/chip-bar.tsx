import { Button, latePart, Text, useLatePart } from '@forecourt/design-system'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chip } from '../filter-chips.ts'
import * as styles from './results.css.ts'

const filterChips = latePart(async () => (await import('../../../shared/search/filter-chips.ts')).FilterChips)

export interface ChipBarProps {
  chips: readonly Chip[]
  onRemove: (chip: Chip) => void
  onClear: () => void
}

/** The active filters; each goes by a press. The bar is always there and one line high: a first filter moves nothing. */
export const ChipBar = memo(function ChipBar({ chips, onRemove, onClear }: ChipBarProps) {
  const { t } = useTranslation('home')
  const FilterChips = useLatePart(filterChips, { isWanted: chips.length > 0 })
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
  return (
    <div className={styles.chips}>
      {FilterChips ? <FilterChips label={t('chips.active')} chips={chips} onRemove={remove} isOneLine /> : null}
      <Button size="sm" variant="ghost" className={styles.clear} onPress={onClear}>
        {t('chips.clear')}
      </Button>
    </div>
  )
})
