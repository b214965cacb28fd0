import { myVehicles } from '@forecourt/contracts'
import { Button, EmptyState, ErrorState, Heading, Inline, LinkButton, Stack, Tabs } from '@forecourt/design-system'
import { FileSpreadsheet, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { PlanLine } from '../../../shared/plan/plan-line.tsx'
import { useAllowance } from '../../../shared/plan/use-allowance.ts'
import { ResultPages } from '../../../shared/vehicle/result-pages.tsx'
import { useTopOfPage } from '../../../shared/vehicle/use-top-of-page.ts'
import { VehicleGridSkeleton } from '../../../shared/vehicle/vehicle-grid.tsx'
import { OwnVehicles } from '../components/own-vehicles.tsx'
import { type ListQuery, listHref, listStates, readListQuery } from '../list-query.ts'

/** The seller's own vehicles, in every state. */
export function MyVehiclesPage() {
  const { t } = useTranslation('my-vehicles')
  usePageTitle(t('title'))
  const [params, setParams] = useSearchParams()
  const query = readListQuery(params)
  const { data, meta, error, isLoading, mutate } = useEndpoint(
    myVehicles,
    { query },
    { keepPreviousData: true, page: true },
  )
  const allowance = useAllowance()
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
      {!data && !error ? <VehicleGridSkeleton count={8} isOfOneSeller /> : null}
      {data && data.length === 0 && !isLoading ? (
        <EmptyState
          illustration="no-vehicles"
          title={t(query.status ? 'empty.state' : 'empty.title')}
          actions={query.status ? undefined : create}
        >
          {t(query.status ? 'empty.stateText' : 'empty.text')}
        </EmptyState>
      ) : null}
      {data && data.length > 0 ? <OwnVehicles vehicles={data} isStale={isLoading} /> : null}
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
      <Inline justifyContent="space-between">
        <Stack gap={1}>
          <Heading level={1}>{t('title')}</Heading>
          <PlanLine allowance={allowance} isNew={false} />
        </Stack>
        <Inline>
          <LinkButton icon={<FileSpreadsheet />} href={paths.imports()}>
            {t('import')}
          </LinkButton>
          {create}
        </Inline>
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
    </Stack>
  )
}
