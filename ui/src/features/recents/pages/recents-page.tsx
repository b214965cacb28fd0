import { clearRecentVehicles, recentVehicles } from '@forecourt/contracts'
import {
  AlertDialog,
  Button,
  EmptyState,
  ErrorState,
  Heading,
  Inline,
  LinkButton,
  Stack,
  toast,
} from '@forecourt/design-system'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useEndpoint, useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { KeptInstead } from '../../../shared/kept-lists/kept-instead.tsx'
import { dropRecents } from '../../../shared/offline/offline-store.ts'
import { scope } from '../../../shared/person/scope.ts'
import { VehicleGrid, VehicleGridSkeleton } from '../../../shared/vehicle/vehicle-grid.tsx'

/** The server keeps no more than these. */
const limit = 50

/** Vehicles the person looked at, the last first; they may be forgotten. */
export function RecentsPage() {
  const { t } = useTranslation('recents')
  usePageTitle(t('title'))
  const { data, error, isValidating, mutate } = useEndpoint(recentVehicles, { query: { limit } }, { page: true })
  return (
    <Stack gap={6}>
      <Inline justifyContent="space-between">
        <Heading level={1}>{t('title')}</Heading>
        {data && data.length > 0 ? <Clear /> : null}
      </Inline>
      {error && !data ? (
        <KeptInstead list="recents" error={error} onRetry={() => void mutate()} isTrying={isValidating}>
          <ErrorState
            title={t('failed')}
            actions={
              <Button variant="primary" onPress={() => void mutate()}>
                {t('retry')}
              </Button>
            }
          >
            {error.message}
          </ErrorState>
        </KeptInstead>
      ) : null}
      {!data && !error ? <VehicleGridSkeleton count={8} /> : null}
      {data && data.length === 0 ? (
        <EmptyState
          illustration="no-results"
          title={t('empty.title')}
          actions={
            <LinkButton variant="primary" href={paths.home()}>
              {t('empty.browse')}
            </LinkButton>
          }
        >
          {t('empty.text')}
        </EmptyState>
      ) : null}
      {data && data.length > 0 ? <VehicleGrid vehicles={data} /> : null}
    </Stack>
  )
}

function Clear() {
  const { t } = useTranslation('recents')
  const invalidate = useInvalidate()
  const action = useAction(clearRecentVehicles)
  const [isAsking, setAsking] = useState(false)
  const clear = async () => {
    const asked = scope()
    if (!(await action.run())) return
    await dropRecents(asked).catch(() => undefined)
    toast.success(t('clear.done'))
    await invalidate(recentVehicles)
  }
  return (
    <>
      <Button variant="ghost" icon={<Trash2 />} onPress={() => setAsking(true)}>
        {t('clear.open')}
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('clear.title')}
        confirmLabel={t('clear.confirm')}
        cancelLabel={t('clear.keep')}
        isBusy={action.isRunning}
        onConfirm={clear}
      >
        {t('clear.text')}
      </AlertDialog>
    </>
  )
}
