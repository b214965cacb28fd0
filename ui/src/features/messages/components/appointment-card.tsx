import {
  type Appointment,
  appointmentCalendar,
  type BodyOf,
  type changeAppointment,
  type Thread,
} from '@forecourt/contracts'
import {
  AlertDialog,
  Badge,
  type BadgeTone,
  Button,
  LinkButton,
  ProposalCard,
  Stack,
  Text,
} from '@forecourt/design-system'
import { CalendarClock, CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../../shared/api/address.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { timeElsewhere, zonedTime } from '../../../shared/format/zoned-time.ts'
import { appointmentNow } from '../appointment-view.ts'

const tones: Record<Appointment['state'], BadgeTone> = {
  asked: 'accent',
  proposed: 'accent',
  confirmed: 'success',
  cancelled: 'danger',
  held: 'neutral',
}

export interface AppointmentCardProps {
  thread: Thread
  appointment: Appointment
  isBusy: boolean
  onChange: (appointment: Appointment, body: BodyOf<typeof changeAppointment>) => Promise<boolean>
  onPropose: (appointment: Appointment) => void
  onCancel: (appointment: Appointment) => void
}

/** A viewing: when, how it stands, and what each of the two can do. */
export function AppointmentCard(props: AppointmentCardProps) {
  const { thread, appointment, isBusy, onChange, onPropose, onCancel } = props
  const { t } = useTranslation('messages')
  const format = useFormat()
  const [chosen, setChosen] = useState<string>()
  const now = Date.now()
  const state = appointmentNow(appointment, now)
  const { startsAt, times, timeZone, clashes, reason } = appointment
  const isOpen = state === 'asked' || state === 'proposed' || state === 'confirmed'
  const canAct = isOpen && !thread.other.isGone && !thread.isBlocked
  const isSeller = thread.role === 'seller'
  const time = (moment: string) => zonedTime(format.tag, moment)
  const elsewhere = (moment: string) => timeElsewhere(format.tag, moment, timeZone)
  const note = (moment: string) => {
    const there = elsewhere(moment)
    return there ? t('viewing.there', { time: there, zone: timeZone.replaceAll('_', ' ') }) : null
  }
  const figure = startsAt && state !== 'proposed' ? time(startsAt) : undefined
  return (
    <>
      <ProposalCard
        label={[t('viewing.title'), figure].filter(Boolean).join(': ')}
        icon={<CalendarClock size={18} />}
        title={t('viewing.title')}
        state={<Badge tone={tones[state]}>{t(`viewing.state.${state}`)}</Badge>}
        figure={figure}
        isOpen={isOpen}
        isOver={state === 'cancelled'}
        notes={
          <>
            {startsAt && figure ? <span>{note(startsAt)}</span> : null}
            {state === 'confirmed' && clashes.length > 0 ? (
              <Text as="span" size="xs" weight="semibold" tone="warning">
                {t('viewing.clash')}
              </Text>
            ) : null}
            {state === 'cancelled' && reason ? <span>{t('viewing.quoted', { reason })}</span> : null}
            {state === 'asked' ? <span>{t(isSeller ? 'viewing.askedOfYou' : 'viewing.waits')}</span> : null}
            {state === 'proposed' && isSeller ? <span>{t('viewing.proposedByYou')}</span> : null}
          </>
        }
        actions={
          isOpen ? (
            <>
              {canAct && isSeller && state !== 'confirmed' ? (
                <Button
                  size="sm"
                  variant={state === 'asked' ? 'primary' : undefined}
                  onPress={() => onPropose(appointment)}
                  isDisabled={isBusy}
                >
                  {t(state === 'asked' ? 'viewing.propose' : 'viewing.proposeOthers')}
                </Button>
              ) : null}
              {canAct && !isSeller && state === 'proposed' ? (
                <Button size="sm" onPress={() => void onChange(appointment, { state: 'asked' })} isDisabled={isBusy}>
                  {t('viewing.others')}
                </Button>
              ) : null}
              {canAct && state === 'confirmed' ? (
                <LinkButton
                  size="sm"
                  icon={<CalendarPlus />}
                  href={addressOf(appointmentCalendar.path, { id: thread.id, appointmentId: appointment.id })}
                  download
                >
                  {t('viewing.calendar')}
                </LinkButton>
              ) : null}
              {/* Never refused: nobody keeps an appointment with somebody they blocked, or who is gone. */}
              <Button size="sm" variant="ghost" onPress={() => onCancel(appointment)} isDisabled={isBusy}>
                {t('viewing.cancel')}
              </Button>
            </>
          ) : undefined
        }
      >
        {state === 'proposed' ? (
          <Stack gap={2} role="group" aria-label={t('viewing.times')}>
            {times.map((moment) => (
              <Stack key={moment} gap={1}>
                {isSeller ? (
                  <Text weight="semibold">{time(moment)}</Text>
                ) : (
                  <Button
                    isDisabled={!canAct || isBusy || Date.parse(moment) <= now}
                    onPress={() => setChosen(moment)}
                    fullWidth
                  >
                    {time(moment)}
                  </Button>
                )}
                {[
                  note(moment),
                  Date.parse(moment) <= now ? t('viewing.past') : null,
                  clashes.includes(moment) ? t('viewing.clash') : null,
                ].map((text) =>
                  text ? (
                    <Text key={text} as="span" size="xs" tone="muted">
                      {text}
                    </Text>
                  ) : null,
                )}
              </Stack>
            ))}
          </Stack>
        ) : null}
      </ProposalCard>
      <AlertDialog
        isOpen={chosen !== undefined && canAct}
        onOpenChange={(open) => (open ? undefined : setChosen(undefined))}
        tone="primary"
        title={t('viewing.chooseTitle', { time: chosen ? time(chosen) : '' })}
        confirmLabel={t('viewing.choose')}
        cancelLabel={t('actions.cancel', { ns: 'common' })}
        isBusy={isBusy}
        onConfirm={() =>
          void (
            chosen && onChange(appointment, { state: 'confirmed', startsAt: chosen }).then(() => setChosen(undefined))
          )
        }
      >
        {chosen ? note(chosen) : null} {t('viewing.chooseText')}
      </AlertDialog>
    </>
  )
}
