import type { Notification } from '@forecourt/contracts'
import type { TFunction } from 'i18next'

/** What opens a mail program to answer an entry; undefined where its sender left no address. */
export const mailAnswer = ({ email, vehicle }: Notification, t: TFunction<'notifications'>): string | undefined => {
  const subject = vehicle ? t('replySubject', { title: vehicle.title }) : t('title')
  return email ? `mailto:${email}?subject=${encodeURIComponent(subject)}` : undefined
}
