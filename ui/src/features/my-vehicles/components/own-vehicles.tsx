import type { OwnVehicleCard } from '@forecourt/contracts'
import { AlertDialog, Inline, Stack } from '@forecourt/design-system'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { SelectionHead } from '../../../shared/selection/selection-head.tsx'
import { useSelection } from '../../../shared/selection/use-selection.ts'
import { VehicleGrid } from '../../../shared/vehicle/vehicle-grid.tsx'
import { useVehicleTools } from '../../../shared/vehicle/vehicle-tools.ts'
import { useListBulk } from '../use-list-bulk.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkReportDialog } from './bulk-report.tsx'
import { HiddenHelp } from './hidden-help.tsx'
import { StateBadge } from './state-badge.tsx'
import { VehicleActions } from './vehicle-actions.tsx'

/** Most titles a question names. */
const named = 3

/** A page of own vehicles: each with its actions, several with one action. */
export function OwnVehicles({ vehicles, isStale }: { vehicles: readonly OwnVehicleCard[]; isStale: boolean }) {
  const { t } = useTranslation('my-vehicles')
  const format = useFormat()
  const tools = useVehicleTools()
  const ids = useMemo(() => vehicles.map(({ id }) => id), [vehicles])
  const selection = useSelection(ids)
  const bulk = useListBulk(selection)
  const [doomed, setDoomed] = useState<OwnVehicleCard | null>(null)
  const titleOf = ({ title }: OwnVehicleCard) => title || t('bulk.report.untitled')
  const doomedTitles = bulk.doomed.slice(0, named).map((vehicle) => t('bulk.quoted', { title: titleOf(vehicle) }))
  const rest = bulk.doomed.length - doomedTitles.length
  return (
    <div role="presentation" {...selection.listeners}>
      <Stack gap={4}>
        <Inline justifyContent="space-between">
          <SelectionHead selection={selection} label={t('bulk.all')} />
        </Inline>
        <VehicleGrid
          vehicles={vehicles}
          isStale={isStale}
          comparable={false}
          isOwn
          selection={selection}
          hrefOf={(vehicle) => (vehicle.status === 'draft' ? paths.editVehicle(vehicle.id) : paths.vehicle(vehicle.id))}
          badges={(vehicle) => <StateBadge vehicle={vehicle} />}
          footer={(vehicle) => (
            <>
              <HiddenHelp vehicle={vehicle} />
              <VehicleActions
                vehicle={vehicle}
                onSold={(isSold) => void tools.markSold(vehicle.id, isSold)}
                onDelete={() => setDoomed(vehicle)}
              />
            </>
          )}
        />
        {selection.isSome ? (
          <BulkBar
            chosen={vehicles.filter(({ id }) => selection.has(id))}
            isBusy={bulk.isBusy}
            onAction={bulk.act}
            onClear={selection.clear}
          />
        ) : null}
      </Stack>
      <AlertDialog
        isOpen={bulk.doomed.length > 0}
        onOpenChange={(open) => (open ? undefined : bulk.cancelDelete())}
        title={t('bulk.question.title', { count: bulk.doomed.length })}
        confirmLabel={t('bulk.question.confirm', { count: bulk.doomed.length })}
        cancelLabel={t('bulk.question.cancel', { count: bulk.doomed.length })}
        isBusy={bulk.isBusy}
        onConfirm={() => void bulk.confirmDelete()}
      >
        {t('bulk.question.text', {
          count: bulk.doomed.length,
          titles: format.list(rest > 0 ? [...doomedTitles, t('bulk.report.more', { count: rest })] : doomedTitles),
        })}
      </AlertDialog>
      {bulk.report ? <BulkReportDialog report={bulk.report} onClose={bulk.closeReport} /> : null}
      <AlertDialog
        isOpen={doomed !== null}
        onOpenChange={(open) => (open ? undefined : setDoomed(null))}
        title={t('delete.title')}
        confirmLabel={t('delete.confirm')}
        cancelLabel={t('delete.cancel')}
        isBusy={doomed !== null && tools.isBusy(doomed.id)}
        onConfirm={async () => {
          if (doomed && (await tools.remove(doomed.id))) setDoomed(null)
        }}
      >
        {t('delete.text', { title: doomed ? titleOf(doomed) : '' })}
      </AlertDialog>
    </div>
  )
}
