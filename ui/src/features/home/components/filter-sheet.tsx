import { Button, Sheet } from '@forecourt/design-system'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as styles from './filters.css.ts'

export interface FilterSheetProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** "Show 1,234 vehicles". */
  showLabel: string
  isLoading: boolean
  canClear: boolean
  onClear: () => void
  children: ReactNode
}

/** The filters on small screens. They take effect behind it at once; the button says what waits there. */
export function FilterSheet({
  isOpen,
  onOpenChange,
  showLabel,
  isLoading,
  canClear,
  onClear,
  children,
}: FilterSheetProps) {
  const { t } = useTranslation('home')
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('filters.title')}
      closeLabel={t('filters.close')}
      footer={
        <>
          <Button isDisabled={!canClear} onPress={onClear}>
            {t('chips.clear')}
          </Button>
          <Button variant="primary" className={styles.show} isLoading={isLoading} onPress={() => onOpenChange(false)}>
            {showLabel}
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  )
}
