import type { VehicleCard } from '@forecourt/contracts'
import { Button, SelectionBar, Stack } from '@forecourt/design-system'
import { Columns3, HeartOff } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectionHead } from '../../../shared/selection/selection-head.tsx'
import { useSelection } from '../../../shared/selection/use-selection.ts'
import { compareLimit } from '../../../shared/vehicle/compare-selection.ts'
import { useCompare } from '../../../shared/vehicle/use-compare.ts'
import { VehicleGrid } from '../../../shared/vehicle/vehicle-grid.tsx'
import { useRemoval } from '../use-removal.ts'

/** A page of saved vehicles: several are taken out together, with a way back, or put side by side. */
export function SavedVehicles({ vehicles, isStale }: { vehicles: readonly VehicleCard[]; isStale: boolean }) {
  const { t } = useTranslation('favorites')
  const ids = useMemo(() => vehicles.map(({ id }) => id), [vehicles])
  const selection = useSelection(ids)
  const removal = useRemoval()
  const compare = useCompare()
  const count = selection.ids.length
  return (
    <div role="presentation" {...selection.listeners}>
      <Stack gap={4}>
        <SelectionHead selection={selection} label={t('bulk.all')} />
        <VehicleGrid vehicles={vehicles} isStale={isStale} selection={selection} />
        {selection.isSome ? (
          <SelectionBar
            label={t('bulk.label')}
            count={t('bulk.count', { count })}
            clearLabel={t('bulk.clear')}
            onClear={selection.clear}
          >
            <Button
              size="sm"
              icon={<Columns3 />}
              isDisabled={count > compareLimit}
              onPress={() => {
                compare.replace(vehicles.filter(({ id }) => selection.has(id)).map(({ id, title }) => ({ id, title })))
                selection.clear()
              }}
            >
              {count > compareLimit ? t('bulk.compareMost', { count: compareLimit }) : t('bulk.compare', { count })}
            </Button>
            <Button
              size="sm"
              icon={<HeartOff />}
              isDisabled={removal.isBusy}
              onPress={() => {
                void removal.remove(selection.ids)
                selection.clear()
              }}
            >
              {t('bulk.remove', { count })}
            </Button>
          </SelectionBar>
        ) : null}
      </Stack>
    </div>
  )
}
