import { compareVehicles } from '@forecourt/contracts'
import {
  Button,
  Callout,
  Dialog,
  EmptyState,
  ErrorState,
  Stack,
  Switch,
  toast,
  VehicleDetailSkeleton,
} from '@forecourt/design-system'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import type { CompareEntry } from '../../../shared/vehicle/compare-selection.ts'
import { share } from '../../../shared/vehicle/share.ts'
import * as styles from './compare.css.ts'
import { CompareTable } from './compare-table.tsx'

export interface CompareDialogProps {
  ids: readonly string[]
  /** The tray: names vehicles that can no longer be read. */
  entries: readonly CompareEntry[]
  /** The comparison with other vehicles; none closes it. */
  onChange: (ids: readonly string[]) => void
  /** Leaves a vehicle out of comparison and tray. */
  onRemove: (ids: readonly string[]) => void
}

/** The comparison over the page, as `?compare=` names it. */
export function CompareDialog({ ids, entries, onChange, onRemove }: CompareDialogProps) {
  const { t } = useTranslation('compare')
  const format = useFormat()
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const input = ids.length > 0 ? { query: { ids: ids.join(',') } } : null
  const { data, error, isLoading, mutate } = useEndpoint(compareVehicles, input, { keepPreviousData: true })
  const isGone = error?.status === 404
  const vehicles = isGone ? [] : data?.filter((vehicle) => ids.includes(vehicle.id))
  const gone = !vehicles || isLoading ? [] : ids.filter((id) => !vehicles.some((vehicle) => vehicle.id === id))
  const goneNames = entries.filter(({ id }) => gone.includes(id)).map(({ title }) => title)
  const onShare = async () => {
    const outcome = await share(t('title'), location.href, navigator)
    if (outcome === 'copied') toast.success(t('copied'))
    if (outcome === 'failed') toast.error(t('notCopied'), { description: location.href })
  }
  return (
    <Dialog
      hasAddress
      isOpen={ids.length > 0}
      onOpenChange={(open) => (open ? undefined : onChange([]))}
      size="lg"
      title={t('title')}
      closeLabel={t('close')}
    >
      {error && !vehicles ? (
        <ErrorState
          level={3}
          title={t('failed')}
          actions={
            <Button variant="primary" onPress={() => void mutate()}>
              {t('retry')}
            </Button>
          }
        >
          {error.message}
        </ErrorState>
      ) : null}
      {!vehicles && !error ? <VehicleDetailSkeleton /> : null}
      {vehicles?.length === 0 ? (
        <EmptyState
          level={3}
          illustration="no-results"
          title={t('allGone')}
          actions={
            <Button variant="primary" onPress={() => onRemove(ids)}>
              {t('backToList')}
            </Button>
          }
        />
      ) : null}
      {vehicles && vehicles.length > 0 ? (
        <Stack gap={4}>
          {gone.length > 0 ? (
            <Callout
              tone="warning"
              role="status"
              title={
                goneNames.length === gone.length
                  ? t('goneNamed', { count: gone.length, titles: format.list(goneNames) })
                  : t('gone', { count: gone.length })
              }
              actions={
                <Button size="sm" onPress={() => onRemove(gone)}>
                  {t('leaveOut')}
                </Button>
              }
            />
          ) : null}
          <div className={styles.tools}>
            <Switch isSelected={onlyDifferences} onChange={setOnlyDifferences}>
              {t('onlyDifferences')}
            </Switch>
            <Button size="sm" icon={<Share2 />} onPress={() => void onShare()}>
              {t('share')}
            </Button>
          </div>
          <CompareTable vehicles={vehicles} onlyDifferences={onlyDifferences} onRemove={(id) => onRemove([id])} />
        </Stack>
      ) : null}
    </Dialog>
  )
}
