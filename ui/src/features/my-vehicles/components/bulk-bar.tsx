import type { OwnVehicleCard } from '@forecourt/contracts'
import { Button, SelectionBar } from '@forecourt/design-system'
import { BadgeCheck, RotateCcw, Send, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { applicable, type ListAction, listActions } from '../bulk.ts'

export interface BulkBarProps {
  chosen: readonly OwnVehicleCard[]
  isBusy: boolean
  onAction: (action: ListAction, vehicles: readonly OwnVehicleCard[]) => void
  onClear: () => void
}

const icons: Readonly<Record<ListAction, ReactElement>> = {
  publish: <Send />,
  sold: <BadgeCheck />,
  forSale: <RotateCcw />,
  delete: <Trash2 />,
}

/** What can be done with the chosen vehicles; each button says with how many of them. */
export function BulkBar({ chosen, isBusy, onAction, onClear }: BulkBarProps) {
  const { t } = useTranslation('my-vehicles')
  return (
    <SelectionBar
      label={t('bulk.label')}
      count={t('bulk.count', { count: chosen.length })}
      clearLabel={t('bulk.clear')}
      onClear={onClear}
    >
      {listActions.map((action) => {
        const vehicles = applicable(action, chosen)
        if (vehicles.length === 0) return null
        return (
          <Button
            key={action}
            size="sm"
            variant={action === 'delete' ? 'danger' : 'secondary'}
            icon={icons[action]}
            isDisabled={isBusy}
            onPress={() => onAction(action, vehicles)}
          >
            {t(`bulk.${action}`, { count: vehicles.length })}
          </Button>
        )
      })}
    </SelectionBar>
  )
}
