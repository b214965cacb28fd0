import { alertContent } from '../mail/alert-content.ts'
import { toNotification } from '../notification/notification-row.ts'
import type { ContentOf } from './content.ts'

/** What a saved search found, or what became of a saved vehicle, for a phone: instead of a list, the vehicles in a line. */
export const alertContentOf: ContentOf = ({ entry, person, origin }) => {
  const notification = toNotification(entry, { locale: person.locale, relay: () => null })
  const said = alertContent(notification, person, origin, '')
  if (!said) return undefined
  const { subject, paragraphs, items = [], action, footer } = said
  return {
    ...{ id: `alert-${entry.id}`, subject, action, footer },
    paragraphs: items.length > 0 ? [items.map(({ label }) => label).join(' · ')] : paragraphs,
  }
}
