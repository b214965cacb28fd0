import { vehicleConfig } from '@forecourt/contracts'
import { Button, ErrorState, Heading, Skeleton, Stack } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import type { Allowance } from '../../../shared/plan/allowance.ts'
import { PlanLine } from '../../../shared/plan/plan-line.tsx'
import { useAllowance } from '../../../shared/plan/use-allowance.ts'
import { VehicleFormView } from '../components/vehicle-form-view.tsx'
import { readKeptDraft } from '../kept-draft.ts'
import { isSuperseded } from '../resume.ts'
import { useLoadedVehicle } from '../use-loaded-vehicle.ts'
import { useVehicleDraft } from '../use-vehicle-draft.ts'

/** A new vehicle, or an own one to be changed or finished. */
export function VehicleFormPage() {
  const { id = null } = useParams()
  const { t } = useTranslation('vehicle-form')
  // Starting over mounts everything anew: the only state that survives is what the server has.
  const [round, setRound] = useState(0)
  const allowance = useAllowance()
  const title = t(id ? 'titleEdit' : 'titleNew')
  usePageTitle(title)
  return (
    <Stack gap={6}>
      <Stack gap={1}>
        <Heading level={1}>{title}</Heading>
        {id ? null : <PlanLine allowance={allowance} isNew />}
      </Stack>
      <Loader key={`${id}/${round}`} id={id} allowance={allowance} onStartOver={() => setRound((n) => n + 1)} />
    </Stack>
  )
}

interface LoaderProps {
  id: string | null
  allowance: Allowance | undefined
  onStartOver: () => void
}

function Loader({ id, allowance, onStartOver }: LoaderProps) {
  const { t } = useTranslation('vehicle-form')
  const draft = useVehicleDraft(id)
  const config = useEndpoint(vehicleConfig, {}, { page: true })
  const [kept, setKept] = useState<ReturnType<typeof readKeptDraft>>()
  if (draft.isReady && kept === undefined) setKept(readKeptDraft(draft.stored))
  const [loaded, retry] = useLoadedVehicle(
    kept === undefined ? undefined : (id ?? kept?.vehicleId ?? null),
    id === null,
  )
  const problem = config.error ?? (loaded.state === 'failed' ? loaded.problem : undefined)
  if (problem && !(config.data && loaded.state === 'there')) {
    const again = () => {
      void config.mutate()
      retry()
    }
    return (
      <ErrorState
        title={t('configFailed')}
        actions={
          <Button variant="primary" onPress={again}>
            {t('retry')}
          </Button>
        }
      >
        {problem.message}
      </ErrorState>
    )
  }
  if (!config.data || loaded.state !== 'there' || kept === undefined) return <FormSkeleton />
  const startOver = async () => {
    await draft.drop()
    onStartOver()
  }
  const isNew = id === null && isSuperseded(kept, loaded.vehicle)
  return (
    <VehicleFormView
      choices={config.data}
      vehicle={isNew ? null : loaded.vehicle}
      kept={isNew ? null : kept}
      draft={draft}
      allowance={allowance}
      onStartOver={() => void startOver()}
    />
  )
}

function FormSkeleton() {
  const { t } = useTranslation('vehicle-form')
  return (
    <Stack gap={4} role="status" aria-label={t('loading')}>
      {[1, 2, 3, 4, 5, 6].map((line) => (
        <Skeleton key={line} shape="block" />
      ))}
    </Stack>
  )
}
