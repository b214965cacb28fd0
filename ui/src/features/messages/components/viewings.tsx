import type { Appointment, Thread, ThreadMessage } from '@forecourt/contracts'
import { AlertDialog } from '@forecourt/design-system'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppointment } from '../api/use-appointment.ts'
import { isAppointmentCard, openAppointment } from '../appointment-view.ts'
import { isOutOfSight } from '../offer-view.ts'
import { AppointmentCard } from './appointment-card.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ProposeDialog } from './propose-dialog.tsx'

interface Conversation {
  readonly thread: Thread
  readonly messages: readonly ThreadMessage[]
  readonly onDone: (message: ThreadMessage) => void
  readonly onRefused: () => void
}

/** The viewings of a conversation: the card of each, and what is asked in a dialog. */
export function useViewings({ thread, messages, onDone, onRefused }: Conversation) {
  const { t } = useTranslation('messages')
  const view = useAppointment(thread.id, onDone, onRefused)
  const [asked, setAsked] = useState<{ of: 'times' | 'reason'; appointment: Appointment }>()
  const [isAsking, setAsking] = useState(false)
  const begin = (of: 'times' | 'reason') => (appointment: Appointment) => {
    view.reset()
    setAsked({ of, appointment })
  }
  const close = () => setAsked(undefined)
  const open = openAppointment(messages, thread.openAppointment, Date.now())
  const isPinned = open !== undefined && isOutOfSight(messages, (one) => one.appointment?.appointment.id === open.id)
  const cardOf = (appointment: Appointment): ReactNode => (
    <AppointmentCard
      thread={thread}
      appointment={appointment}
      isBusy={view.isBusy}
      onChange={view.change}
      onPropose={begin('times')}
      onCancel={begin('reason')}
    />
  )
  const card = (message: ThreadMessage): ReactNode => {
    const appointment = message.appointment?.appointment
    if (!appointment || !isAppointmentCard(messages, message)) return null
    return isPinned && appointment.id === open.id ? null : cardOf(appointment)
  }
  const shared = { isBusy: view.isBusy, problem: view.problem, onClose: close }
  const dialog =
    asked?.of === 'times' ? (
      <ProposeDialog thread={thread} appointment={asked.appointment} onPropose={view.change} {...shared} />
    ) : asked?.of === 'reason' ? (
      <CancelDialog
        appointment={asked.appointment}
        name={thread.other.name || t(`someone.${thread.role}`)}
        onCancel={view.change}
        {...shared}
      />
    ) : (
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        tone="primary"
        title={t('viewing.askTitle')}
        confirmLabel={t('viewing.ask')}
        cancelLabel={t('actions.cancel', { ns: 'common' })}
        isBusy={view.isBusy}
        onConfirm={() => void view.ask().then(() => setAsking(false))}
      >
        {t('viewing.askText')}
      </AlertDialog>
    )
  return {
    card,
    /** The card of what is open, where it is out of sight among the messages. */
    pinned: isPinned ? cardOf(open) : null,
    dialog,
    mayAsk: thread.role === 'buyer' && open === undefined,
    ask: () => setAsking(true),
    isBusy: view.isBusy,
  }
}
