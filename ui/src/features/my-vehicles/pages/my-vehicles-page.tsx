import { myVehicles, type OwnVehicleCard } from '@forecourt/contracts'
import {
  AlertDialog,
  Button,
  EmptyState,
  ErrorState,
  Heading,
  Inline,
  LinkButton,
  Stack,
  Tabs,
} from '@forecourt/design-system'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { ResultPages } from '../../../shared/vehicle/result-pages.tsx'
import { useTopOfPage } from '../../../shared/vehicle/use-top-of-page.ts'
import { VehicleGrid, VehicleGridSkeleton } from '../../../shared/vehicle/vehicle-grid.tsx'
import { useVehicleTools } from '../../../shared/vehicle/vehicle-tools.ts'
import { StateBadge } from '../components/state-badge.tsx'
import { VehicleActions } from '../components/vehicle-actions.tsx'
import { type ListQuery, listHref, listStates, readListQuery } from '../list-query.ts'

/** The seller's own vehicles, in every state. */
export function MyVehiclesPage() {
  const { t } = useTranslation('my-vehicles')
  const [params, setParams] = useSearchParams()
  const query = readListQuery(params)
  const { data, meta, error, isLoading, mutate } = useEndpoint(
    myVehicles,
    { query },
    { keepPreviousData: true, page: true },
  )
  const tools = useVehicleTools()
  const [doomed, setDoomed] = useState<OwnVehicleCard | null>(null)
  useTopOfPage(query.page)
  const create = (
    <LinkButton variant="primary" icon={<Plus />} href={paths.newVehicle()}>
      {t('create')}
    </LinkButton>
  )
  const list = (
    <>
      {error && !data ? (
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
      ) : null}
      {!data && !error ? <VehicleGridSkeleton count={8} /> : null}
      {data && data.length === 0 && !isLoading ? (
        <EmptyState
          illustration="no-vehicles"
          title={t(query.status ? 'empty.state' : 'empty.title')}
          actions={query.status ? undefined : create}
        >
          {t(query.status ? 'empty.stateText' : 'empty.text')}
        </EmptyState>
      ) : null}
      {data && data.length > 0 ? (
        <VehicleGrid
          vehicles={data}
          isStale={isLoading}
          comparable={false}
          hrefOf={(vehicle) => (vehicle.status === 'draft' ? paths.editVehicle(vehicle.id) : paths.vehicle(vehicle.id))}
          badges={(vehicle) => <StateBadge vehicle={vehicle} />}
          footer={(vehicle) => (
            <VehicleActions
              vehicle={vehicle}
              onSold={(isSold) => void tools.markSold(vehicle.id, isSold)}
              onDelete={() => setDoomed(vehicle)}
            />
          )}
        />
      ) : null}
      {meta ? (
        <ResultPages
          page={meta.page}
          pages={meta.pages}
          limit={meta.limit}
          hrefOf={(page) => listHref({ ...query, page })}
        />
      ) : null}
    </>
  )
  return (
    <Stack gap={6}>
      <title>{`${t('title')} – Forecourt`}</title>
      <Inline justifyContent="space-between">
        <Heading level={1}>{t('title')}</Heading>
        {create}
      </Inline>
      <Tabs
        label={t('states.label')}
        selectedKey={query.status ?? 'all'}
        items={listStates.map((state) => ({
          id: state,
          label: t(`states.${state}`),
          content: <Stack gap={6}>{list}</Stack>,
        }))}
        onSelectionChange={(state) =>
          setParams(listHref(state === 'all' ? {} : { status: state as NonNullable<ListQuery['status']> }).slice(1))
        }
      />
      <AlertDialog
        isOpen={doomed !== null}
        onOpenChange={(open) => (open ? undefined : setDoomed(null))}
        title={t('delete.title')}
        confirmLabel={t('delete.confirm')}
        cancelLabel={t('delete.cancel')}
        isBusy={tools.isBusy}
        onConfirm={async () => {
          if (doomed && (await tools.remove(doomed.id))) setDoomed(null)
        }}
      >
        {t('delete.text', { title: doomed?.title ?? '' })}
      </AlertDialog>
    </Stack>
  )
}
