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
import { useAction } from '../api/use-action.ts'
import { useInvalidate } from '../api/use-endpoint.ts'

/** What an owner does with a vehicle beside editing it. Each resolves with whether it worked; lists are read again. */
export function useVehicleTools() {
  const { t } = useTranslation('vehicle')
  const invalidate = useInvalidate()
  const sold = useAction(markVehicleSold)
  const removal = useAction(deleteVehicle)
  const publication = useAction(publishVehicle)
  const refresh = () => invalidate(vehiclePage, readVehicle, home, myVehicles, favoriteVehicles)
  return {
    isBusy: sold.isRunning || removal.isRunning || publication.isRunning,
    async markSold(id: string, isSold: boolean): Promise<boolean> {
      const reply = await sold.run({ params: { id }, body: { sold: isSold } })
      if (!reply) return false
      toast.success(t(isSold ? 'owner.markedSold' : 'owner.markedForSale'))
      await refresh()
      return true
    },
    async remove(id: string): Promise<boolean> {
      const reply = await removal.run({ params: { id } })
      if (!reply) return false
      toast.success(t('owner.deleted'))
      // The page of the deleted vehicle must not be asked for again.
      await invalidate(home, myVehicles, favoriteVehicles)
      return true
    },
    async publish(id: string): Promise<boolean> {
      const reply = await publication.run({ params: { id } })
      if (!reply) return false
      toast.success(t('owner.published'))
      await refresh()
      return true
    },
  }
}
