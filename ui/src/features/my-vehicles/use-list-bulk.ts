import type { OwnVehicleCard } from '@forecourt/contracts'
import { toast } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusedOf } from '../../shared/api/outcomes.ts'
import type { SelectionState } from '../../shared/selection/use-selection.ts'
import { useBulk } from '../../shared/vehicle/use-bulk.ts'
import type { BulkReport, ListAction } from './bulk.ts'

/** What takes an action back; the others are asked about, or cannot be. */
const opposite: Readonly<Partial<Record<ListAction, ListAction>>> = { sold: 'forSale', forSale: 'sold' }

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
    const back = opposite[action]
    const undo = back && { label: t('actions.undo', { ns: 'common' }), onClick: () => void run(back, vehicles) }
    toast.success(t(`bulk.report.${action}`, { count: outcomes.length }), undo && { action: undo })
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
