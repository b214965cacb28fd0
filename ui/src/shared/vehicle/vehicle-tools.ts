import {
  deleteVehicle,
  favoriteVehicles,
  home,
  markVehicleSold,
  myVehicles,
  publishVehicle,
  readVehicle,
  vehiclePage,
} from '@forecourt/contracts'
import { toast } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useChange, useChanging } from '../api/use-change.ts'
import { useInvalidate } from '../api/use-endpoint.ts'

/** What an owner does with a vehicle beside editing it. Each resolves with whether it worked; lists are read again. */
export function useVehicleTools() {
  const { t } = useTranslation('vehicle')
  const invalidate = useInvalidate()
  const change = useChange()
  const isChanging = useChanging()
  const refresh = () => invalidate(vehiclePage, readVehicle, home, myVehicles, favoriteVehicles)
  const recordOf = (id: string) => `vehicle/${id}`
  async function markSold(id: string, isSold: boolean): Promise<boolean> {
    const { reply } = await change(recordOf(id), markVehicleSold, { params: { id }, body: { sold: isSold } })
    if (!reply) return false
    toast.success(t(isSold ? 'owner.markedSold' : 'owner.markedForSale'), {
      action: {
        label: t('actions.undo', { ns: 'common' }),
        undoes: 'sold',
        onClick: () => void markSold(id, !isSold),
      },
    })
    await refresh()
    return true
  }
  return {
    isBusy: (id: string): boolean => isChanging(recordOf(id)),
    /** Acts on one press; the way back is in its toast. */
    markSold,
    async remove(id: string): Promise<boolean> {
      const { reply } = await change(recordOf(id), deleteVehicle, { params: { id } })
      if (!reply) return false
      toast.success(t('owner.deleted'))
      // The page of the deleted vehicle must not be asked for again.
      await invalidate(home, myVehicles, favoriteVehicles)
      return true
    },
    async publish(id: string): Promise<boolean> {
      const { reply } = await change(recordOf(id), publishVehicle, { params: { id } }, { isAction: true })
      if (!reply) return false
      toast.success(t('owner.published'))
      await refresh()
      return true
    },
  }
}
