import { compareVehicles } from '@forecourt/contracts'
import { Button, Dialog, EmptyState, ErrorState, Stack, Switch, VehicleDetailSkeleton } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import * as styles from './compare.css.ts'
import { CompareTable } from './compare-table.tsx'

export interface CompareDialogProps {
  ids: readonly string[]
  /** The comparison with other vehicles; none closes it. */
  onChange: (ids: readonly string[]) => void
  onShare: () => void
}

/** The comparison over the page, as `?compare=` names it. */
export function CompareDialog({ ids, onChange, onShare }: CompareDialogProps) {
  const { t } = useTranslation('compare')
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const input = ids.length > 0 ? { query: { ids: ids.join(',') } } : null
  const { data, error, mutate } = useEndpoint(compareVehicles, input, { keepPreviousData: true })
  const remove = (id: string) => onChange(ids.filter((one) => one !== id))
  return (
    <Dialog
      isOpen={ids.length > 0}
      onOpenChange={(open) => (open ? undefined : onChange([]))}
      size="lg"
      title={t('title')}
      closeLabel={t('close')}
    >
      {error && !data ? (
        <ErrorState
          level={3}
          title={t('failed')}
          actions={
            <Button variant="primary" onPress={() => void mutate()}>
              {t('retry')}
            </Button>
          }
        >
          {error.status === 404 ? t('gone') : error.message}
        </ErrorState>
      ) : null}
      {!data && !error ? <VehicleDetailSkeleton /> : null}
      {data && data.length === 0 ? <EmptyState level={3} illustration="no-results" title={t('gone')} /> : null}
      {data && data.length > 0 ? (
        <Stack gap={4}>
          <div className={styles.tools}>
            <Switch isSelected={onlyDifferences} onChange={setOnlyDifferences}>
              {t('onlyDifferences')}
            </Switch>
            <Button size="sm" onPress={onShare}>
              {t('share')}
            </Button>
          </div>
          <CompareTable
            vehicles={data.filter((vehicle) => ids.includes(vehicle.id))}
            onlyDifferences={onlyDifferences}
            onRemove={remove}
          />
        </Stack>
      ) : null}
    </Dialog>
  )
}
