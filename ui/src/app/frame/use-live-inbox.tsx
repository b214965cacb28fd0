import type { Notification } from '@forecourt/contracts'
import { toast } from '@forecourt/design-system'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { setTitleCount } from '../../shared/feedback/use-page-title.ts'
import { useFormat } from '../../shared/format/format.ts'
import { zonedTime } from '../../shared/format/zoned-time.ts'
import { inboxAtom, startInbox } from '../../shared/live/inbox-hub.ts'
import { onPushOpened, stopForeignPush } from '../../shared/push/browser-push.ts'
import { useUser } from '../../shared/session/session.ts'
import { paths } from '../paths.ts'

/** More at once become one toast. */
const toastsAtOnce = 3

/** Keeps the inbox live while the frame is shown, and says what arrives. Returns the unread count. */
export function useLiveInbox(): number {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  const navigate = useNavigate()
  const { id: userId } = useUser()
  const location = useLocation()
  const pathname = useRef(location.pathname)
  useEffect(() => {
    pathname.current = location.pathname
  })
  const unread = useAtomValue(inboxAtom)?.unread ?? 0

  const say = useRef<(arrivals: readonly Notification[]) => void>(() => undefined)
  useEffect(() => {
    const stepOf = (detail: Notification['detail']): string | undefined => {
      if (detail?.kind === 'offer')
        return t(`offer.${detail.step}`, { amount: format.price(detail.amount.amount, detail.amount.currency) })
      if (detail?.kind !== 'appointment') return undefined
      return t(`appointment.${detail.step}`, { time: detail.startsAt ? zonedTime(format.tag, detail.startsAt) : '' })
    }
    say.current = (arrivals) => {
      // What one is looking at is not announced.
      const news = arrivals.filter(({ threadId }) => threadId === null || paths.thread(threadId) !== pathname.current)
      const show = (to: string) => ({ label: t('arrived.show'), onClick: () => void navigate(to) })
      if (news.length > toastsAtOnce) {
        toast.info(t('arrived.many', { count: news.length }), { action: show(paths.notifications()) })
        return
      }
      for (const { id, kind, sender, message, pictures, vehicle, detail, threadId } of news) {
        const title = t(`kinds.${kind}`, { name: sender?.name ?? t('someone') })
        const found = detail?.kind === 'search' ? detail.name : undefined
        const plan = detail?.kind === 'plan' ? (detail.plan ?? undefined) : undefined
        const said = stepOf(detail) ?? (pictures ? t('pictures', { count: pictures }) : undefined)
        const action = show(threadId === null ? paths.notifications() : paths.thread(threadId))
        toast.info(title, { id, description: message || (said ?? vehicle?.title ?? found ?? plan), action })
      }
    }
  })
  useEffect(() => startInbox(userId, (arrivals) => say.current(arrivals)), [userId])
  useEffect(() => setTitleCount(unread), [unread])
  useEffect(() => void stopForeignPush(userId).catch(() => undefined), [userId])
  useEffect(() => onPushOpened((path) => void navigate(path)), [navigate])
  return unread
}
