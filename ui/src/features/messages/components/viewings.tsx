import type { Appointment, Thread, ThreadMessage } from '@forecourt/contracts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppointment } from '../api/use-appointment.ts'
import { isAppointmentCard, openAppointment } from '../appointment-view.ts'
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
  const begin = (of: 'times' | 'reason') => (appointment: Appointment) => {
    view.reset()
    setAsked({ of, appointment })
  }
  const close = () => setAsked(undefined)
  const card = (message: ThreadMessage): ReactNode =>
    message.appointment && isAppointmentCard(messages, message) ? (
      <AppointmentCard
        thread={thread}
        appointment={message.appointment.appointment}
        isBusy={view.isBusy}
        onChange={view.change}
        onPropose={begin('times')}
        onCancel={begin('reason')}
      />
    ) : null
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
    ) : null
  return {
    card,
    dialog,
    mayAsk: thread.role === 'buyer' && openAppointment(messages, Date.now()) === undefined,
    ask: view.ask,
    isBusy: view.isBusy,
  }
}
