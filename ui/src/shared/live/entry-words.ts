import { isSecurityNotice, type Notification, notificationKinds, type SecurityNotice } from '@forecourt/contracts'
import type { TFunction } from 'i18next'

type Texts = TFunction<'notifications'>

/** What an entry of the inbox is called; one of a newer version, which this one knows nothing of, is news. */
export function entryTitle({ kind, sender }: Pick<Notification, 'kind' | 'sender'>, t: Texts): string {
  const known = notificationKinds.some((one) => one === kind) ? kind : 'other'
  return t(`kinds.${known}`, { name: sender?.name ?? t('someone') })
}

/** What touched the safety of the own account, in a sentence. */
export function noticeText({ notice, name }: Pick<SecurityNotice, 'notice' | 'name'>, t: Texts): string {
  const known = isSecurityNotice(notice) ? notice : 'other'
  return t(`security.what.${known}`, { name: name ?? '' })
}
