import type { OwnVehicleCard } from '@forecourt/contracts'
import { toast } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusedOf } from '../../shared/api/outcomes.ts'
import type { SelectionState } from '../../shared/selection/use-selection.ts'
import { useBulk } from '../../shared/vehicle/use-bulk.ts'
import type { ListAction } from './bulk.ts'
import type { BulkReport } from './components/bulk-report.tsx'

/** Actions on the chosen vehicles: a deletion is asked about first, and what is refused is reported and stays chosen. */
export function useListBulk(selection: SelectionState) {
  const { t } = useTranslation('my-vehicles')
  const bulk = useBulk()
  const [doomed, setDoomed] = useState<readonly OwnVehicleCard[]>([])
  const [report, setReport] = useState<BulkReport | null>(null)
  const run = async (action: ListAction, vehicles: readonly OwnVehicleCard[]): Promise<void> => {
    const outcomes = await bulk.run(
      action,
      vehicles.map(({ id }) => id),
    )
    setDoomed([])
    if (!outcomes) return
    const refused = refusedOf(outcomes)
    selection.keep(refused.map(({ id }) => id))
    if (refused.length > 0) return setReport({ action, outcomes, vehicles })
    toast.success(t(`bulk.report.${action}`, { count: outcomes.length }))
  }
  return {
    isBusy: bulk.isBusy,
    doomed,
    report,
    closeReport: () => setReport(null),
    act: (action: ListAction, vehicles: readonly OwnVehicleCard[]) =>
      action === 'delete' ? setDoomed(vehicles) : void run(action, vehicles),
    confirmDelete: () => run('delete', doomed),
    cancelDelete: () => setDoomed([]),
  }
}
