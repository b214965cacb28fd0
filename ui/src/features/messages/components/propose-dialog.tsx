import { type Appointment, type BodyOf, type changeAppointment, proposedTimes, type Thread } from '@forecourt/contracts'
import { Button, Callout, Dialog, Spinner, Stack, Text, TextField } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '../../../shared/api/call.ts'
import { type Draft, useDraft } from '../../../shared/draft/drafts.ts'
import { useUser } from '../../../shared/session/session.ts'
import { ViewingHoursForm } from '../../../shared/viewing-hours/viewing-hours-form.tsx'
import { useSuggestedTimes } from '../api/use-appointment.ts'
import { timesProblem, toInstant, toLocal } from '../appointment-view.ts'

export interface ProposeDialogProps {
  thread: Thread
  appointment: Appointment
  isBusy: boolean
  problem: ApiProblem | undefined
  onPropose: (appointment: Appointment, body: BodyOf<typeof changeAppointment>) => Promise<boolean>
  onClose: () => void
}

/** Asks a seller for three times: those of their hours are there already, and may be changed. */
export function ProposeDialog(props: ProposeDialogProps) {
  const { t } = useTranslation('messages')
  const draft = useDraft(useUser().id, `thread/${props.thread.id}/times`)
  const suggested = useSuggestedTimes(props.thread.id)
  const [isEditing, setEditing] = useState(false)
  const { data } = suggested
  const needsHours = isEditing || data?.hours === null
  return (
    <Dialog
      isOpen
      onOpenChange={() => (props.isBusy ? undefined : props.onClose())}
      isDismissable={false}
      title={t(needsHours ? 'viewing.hours' : 'viewing.propose')}
      description={props.thread.vehicle.title}
      closeLabel={t('actions.close', { ns: 'common' })}
    >
      {needsHours ? (
        <Stack gap={4}>
          <Text size="sm">{t('viewing.hoursText')}</Text>
          <ViewingHoursForm
            onSaved={() => {
              setEditing(false)
              void suggested.mutate()
            }}
          />
        </Stack>
      ) : data && draft.isReady ? (
        // Other hours suggest other times.
        <Times
          key={data.times.join()}
          {...props}
          suggested={data.times}
          draft={draft}
          onHours={() => setEditing(true)}
        />
      ) : suggested.error ? (
        <Callout role="alert" tone="danger">
          {suggested.error.message}
        </Callout>
      ) : (
        <Spinner label={t('loading', { ns: 'common' })} />
      )}
    </Dialog>
  )
}

const readTimes = (stored: unknown): string[] | undefined =>
  Array.isArray(stored) && stored.every((one) => typeof one === 'string') ? stored : undefined

interface TimesProps extends ProposeDialogProps {
  suggested: readonly string[]
  draft: Draft
  onHours: () => void
}

function Times({ appointment, suggested, draft, isBusy, problem, onPropose, onClose, onHours }: TimesProps) {
  const { t } = useTranslation('messages')
  const [isSent, setSent] = useState(false)
  const [times, setTimes] = useState(() => {
    const begun = readTimes(draft.stored) ?? suggested.map(toLocal)
    return Array.from({ length: proposedTimes }, (_, place) => begun[place] ?? '')
  })
  const wrong = timesProblem(times, Date.now())
  const put = (place: number, time: string) => {
    const next = times.map((one, at) => (at === place ? time : one))
    setTimes(next)
    draft.keep(next)
  }
  const submit = async () => {
    setSent(true)
    if (wrong) return
    const moments = times.flatMap((time) => toInstant(time) ?? [])
    if (!(await onPropose(appointment, { state: 'proposed', times: moments }))) return
    await draft.drop()
    onClose()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void submit()
      }}
    >
      <Stack gap={4}>
        {problem ? (
          <Callout role="alert" tone="danger" title={t('viewing.failed')}>
            {problem.message}
          </Callout>
        ) : null}
        {isSent && wrong ? (
          <Callout role="alert" tone="danger">
            {t(`viewing.wrong.${wrong}`)}
          </Callout>
        ) : null}
        {times.map((time, place) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: a time is known by its place alone
            key={place}
            type="datetime-local"
            label={t('viewing.time', { number: place + 1 })}
            value={time}
            onChange={(next) => put(place, next)}
            isRequired
          />
        ))}
        <Text size="xs" tone="muted">
          {t('viewing.ownZone')}
        </Text>
        <Stack gap={2}>
          <Button type="submit" variant="primary" isLoading={isBusy}>
            {t('viewing.send')}
          </Button>
          <Button variant="ghost" onPress={onHours} isDisabled={isBusy}>
            {t('viewing.changeHours')}
          </Button>
        </Stack>
      </Stack>
    </form>
  )
}
