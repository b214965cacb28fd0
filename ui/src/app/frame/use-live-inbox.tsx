import type { Notification } from '@forecourt/contracts'
import { toast } from '@forecourt/design-system'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { setTitleCount } from '../../shared/feedback/use-page-title.ts'
import { inboxAtom, startInbox } from '../../shared/live/inbox-hub.ts'
import { useUser } from '../../shared/session/session.ts'
import { paths } from '../paths.ts'

/** More at once become one toast. */
const toastsAtOnce = 3

/** Keeps the inbox live while the frame is shown, and says what arrives. Returns the unread count. */
export function useLiveInbox(): number {
  const { t } = useTranslation('notifications')
  const navigate = useNavigate()
  const { id: userId } = useUser()
  const unread = useAtomValue(inboxAtom)?.unread ?? 0

  const say = useRef<(arrivals: readonly Notification[]) => void>(() => undefined)
  useEffect(() => {
    say.current = (arrivals) => {
      const action = { label: t('arrived.show'), onClick: () => void navigate(paths.notifications()) }
      if (arrivals.length > toastsAtOnce) {
        toast.info(t('arrived.many', { count: arrivals.length }), { action })
        return
      }
      for (const { id, kind, sender, message, vehicle, detail } of arrivals) {
        const title = t(`kinds.${kind}`, { name: sender?.name ?? t('someone') })
        const found = detail?.kind === 'search' ? detail.name : undefined
        const plan = detail?.kind === 'plan' ? (detail.plan ?? undefined) : undefined
        toast.info(title, { id, description: message || (vehicle?.title ?? found ?? plan), action })
      }
    }
  })
  useEffect(() => startInbox(userId, (arrivals) => say.current(arrivals)), [userId])
  useEffect(() => setTitleCount(unread), [unread])
  return unread
}
