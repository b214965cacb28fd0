import type { Notification } from '@forecourt/contracts'
import { toast } from '@forecourt/design-system'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { setTitleCount } from '../../shared/feedback/use-page-title.ts'
import { useFormat } from '../../shared/format/format.ts'
import { zonedTime } from '../../shared/format/zoned-time.ts'
import { entryTitle, noticeText } from '../../shared/live/entry-words.ts'
import { inboxAtom } from '../../shared/live/inbox-atom.ts'
import { startInbox } from '../../shared/live/inbox-hub.ts'
import { isLookedAt, type Look } from '../../shared/live/looked-at.ts'
import { useRenewedPush } from '../../shared/push/use-renewed-push.ts'
import { useUser } from '../../shared/session/session.ts'
import { paths } from '../paths.ts'

/** More at once become one toast. */
const toastsAtOnce = 3
/** The one toast of many. */
const manyId = 'arrived'
const isHere = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

function dismiss(shown: Map<string, unknown>, id: string): void {
  shown.delete(id)
  toast.dismiss(id)
}

/** Keeps the inbox live while the frame is shown, and says what arrives. Draws nothing, and comes after the page was drawn. */
export function LiveInbox(): null {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  const navigate = useNavigate()
  const { id: userId } = useUser()
  const { pathname, search } = useLocation()
  const address = useRef<Omit<Look, 'isHere'>>({ pathname, search })
  const shown = useRef(new Map<string, Notification>())
  const inbox = useAtomValue(inboxAtom)
  const unread = inbox?.unread ?? 0
  const log = inbox?.log
  // What comes before the eyes, or is read or deleted anywhere, is announced no longer.
  useEffect(() => {
    address.current = { pathname, search }
    for (const [id, entry] of shown.current)
      if (isLookedAt(entry, { pathname, search, isHere: isHere() })) dismiss(shown.current, id)
    if (pathname.startsWith(paths.notifications())) toast.dismiss(manyId)
  }, [pathname, search])
  useEffect(() => {
    if (shown.current.size === 0) return
    for (const { id, notification } of log ?? [])
      if (shown.current.has(id) && (notification === null || notification.read)) dismiss(shown.current, id)
  }, [log])

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
      const look = { ...address.current, isHere: isHere() }
      const news = arrivals.filter((entry) => !isLookedAt(entry, look))
      const show = (to: string) => ({ label: t('arrived.show'), onClick: () => void navigate(to) })
      if (news.length > toastsAtOnce) {
        toast.info(t('arrived.many', { count: news.length }), { id: manyId, action: show(paths.notifications()) })
        return
      }
      for (const entry of news) {
        const { id, message, pictures, vehicle, detail, security, threadId } = entry
        const title = entryTitle(entry, t)
        const found = detail?.kind === 'search' ? detail.name : undefined
        const plan = detail?.kind === 'plan' ? (detail.plan ?? undefined) : undefined
        const said =
          stepOf(detail) ??
          (security ? noticeText(security, t) : undefined) ??
          (pictures ? t('pictures', { count: pictures }) : undefined)
        const action = show(threadId === null ? paths.notifications() : paths.thread(threadId))
        shown.current.set(id, entry)
        toast.info(title, { id, description: message || (said ?? vehicle?.title ?? found ?? plan), action })
      }
    }
  })
  useEffect(() => startInbox(userId, (arrivals) => say.current(arrivals)), [userId])
  useEffect(() => setTitleCount(unread), [unread])
  useRenewedPush(userId)
  return null
}
