import { chooseVehicles, myVehicles, readVehicleAllowance, type VehicleAllowance } from '@forecourt/contracts'
import { Button, Callout, Checkbox, Dialog, SearchField, Stack, Text, toast } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { useEndpoint, useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { useUser } from '../../../shared/session/session.ts'

/** The most of a list at once; a longer one is narrowed by its search. */
const limit = 50

export interface ChooseVehiclesProps {
  vehicles: VehicleAllowance['vehicles']
  max: number
  onClose: () => void
}

/** Which vehicles stay for sale while there are more than the plan allows. */
export function ChooseVehicles({ vehicles, max, onClose }: ChooseVehiclesProps) {
  const { t } = useTranslation('billing')
  const { id } = useUser()
  const invalidate = useInvalidate()
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set(vehicles.kept))
  const [search, setSearch] = useState('')
  const save = useAction(chooseVehicles, { toast: false })
  const list = useCandidates(search)
  const change = (vehicle: string, isKept: boolean) => {
    const next = new Set(kept)
    if (isKept) next.add(vehicle)
    else next.delete(vehicle)
    setKept(next)
  }
  const submit = async () => {
    if (!(await save.run({ params: { id }, body: { keep: [...kept] } }))) return
    toast.success(t('over.saved'))
    await invalidate(readVehicleAllowance, myVehicles)
    onClose()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('over.choose')}
      description={t('over.chooseText', { count: max })}
      closeLabel={t('actions.close', { ns: 'common' })}
      onSubmit={() => void submit()}
      footer={
        <Button type="submit" variant="primary" isLoading={save.isRunning} isDisabled={kept.size > max}>
          {t('over.save')}
        </Button>
      }
    >
      <Stack gap={3}>
        {list.isLong || search !== '' ? (
          <SearchField label={t('over.search')} hideLabel value={search} onChange={setSearch} />
        ) : null}
        <Text size="sm" weight="medium" tone={kept.size > max ? 'danger' : 'text'} role="status" numeric>
          {t('over.chosen', { count: kept.size, max })}
        </Text>
        {list.vehicles.map((vehicle) => (
          <Checkbox
            key={vehicle.id}
            isSelected={kept.has(vehicle.id)}
            onChange={(isKept) => change(vehicle.id, isKept)}
            description={vehicle.status === 'hidden' ? t('over.isHidden') : undefined}
          >
            {vehicle.title}
          </Checkbox>
        ))}
        {list.isEmpty ? <Text tone="muted">{t('over.nothing')}</Text> : null}
        {save.problem ? (
          <Callout role="alert" tone="danger">
            {save.problem.message}
          </Callout>
        ) : null}
      </Stack>
    </Dialog>
  )
}

/** What may stay: what is live, and what is hidden for want of room. */
function useCandidates(search: string) {
  const query = { limit, ...(search === '' ? {} : { q: search }) }
  const live = useEndpoint(myVehicles, { query: { ...query, status: 'live' } }, { keepPreviousData: true })
  const hidden = useEndpoint(myVehicles, { query: { ...query, status: 'hidden' } }, { keepPreviousData: true })
  const vehicles = [
    ...(live.data ?? []),
    ...(hidden.data ?? []).filter(({ hiddenReason }) => hiddenReason === 'PLAN_LIMIT'),
  ]
  return {
    vehicles,
    isLong: [live, hidden].some(({ meta }) => (meta?.total ?? 0) > limit),
    isEmpty: live.data !== undefined && hidden.data !== undefined && vehicles.length === 0,
  }
}
