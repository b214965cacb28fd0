import { knownTimeZone, type Locale } from '@forecourt/contracts'
import { calendarOf } from '../appointment/calendar.ts'
import type { ContentOf } from './content.ts'

/** A step of a viewing, or that it is soon; with a calendar file where a time was agreed on, or one that was is off. */
export const appointmentContent: ContentOf = ({ entry, t, origin, from, person }) => {
  const { vehicle_title: vehicle, thread_id: thread, detail } = entry
  if (!vehicle || !thread || detail?.kind !== 'appointment') return undefined
  const { step, startsAt, timeZone, reason, times } = detail
  const time = (at: string) => timeText(at, timeZone, person.locale)
  const about = {
    ...{ sender: entry.sender_name ?? t('somebody'), vehicle },
    time: startsAt ? time(startsAt) : '',
  }
  const what = step === 'cancelled' && !startsAt ? 'declined' : step
  const url = `${origin}/messages/${thread}`
  const hasFile = startsAt !== null && (step === 'confirmed' || step === 'cancelled')
  return {
    id: `appointment-${entry.id}`,
    subject: t(`appointment.${what}.subject`, about),
    paragraphs: [
      t(`appointment.${what}.text`, about),
      ...(step === 'proposed' ? times.map((at) => `• ${time(at)}`) : []),
    ],
    ...(step === 'cancelled' && reason && { quote: reason }),
    action: { label: t('appointment.action'), url },
    footer: t('message.footer'),
    ...(hasFile && {
      calendar: calendarOf(
        {
          ...{ id: detail.appointmentId, startsAt, minutes: detail.minutes, url },
          ...{ isCancelled: step === 'cancelled', changedAt: entry.created_at },
          summary: t('appointment.summary', { vehicle }),
        },
        from,
        person.email,
      ),
    }),
  }
}

/** In the time zone of the seller, which is where the vehicle is; named, because the reader's may be another. */
function timeText(at: string, named: string, locale: Locale): string {
  const timeZone = knownTimeZone(named)
  const format = new Intl.DateTimeFormat(locale.replace('_', '-'), { dateStyle: 'full', timeStyle: 'short', timeZone })
  return `${format.format(new Date(at))} (${timeZone})`
}
