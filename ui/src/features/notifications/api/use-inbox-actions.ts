import {
  deleteAllNotifications,
  deleteNotification,
  type inboxActs,
  markAllNotifications,
  markNotification,
  restoreNotifications,
  undoInboxAct,
} from '@forecourt/contracts'
import { toast } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { useChange, useChanging } from '../../../shared/api/use-change.ts'
import { refreshInbox } from '../../../shared/live/inbox-hub.ts'

/** How long the undo of one entry that was marked is offered, in milliseconds: its own button does the same. */
const shortly = 8_000
const toastOf = (id: string) => `notification-read/${id}`

/** What a person does with the inbox. Each ends with the list and the count up to date, also while the stream is down. */
export function useInboxActions() {
  const { t } = useTranslation('notifications')
  const change = useChange()
  const isChanging = useChanging()
  const markAll = useAction(markAllNotifications)
  const removeAll = useAction(deleteAllNotifications)
  const recordOf = (id: string) => `notification/${id}`

  const restore = async (ids: string[]) => {
    const { reply } = await change('notifications', restoreNotifications, { body: { ids } }, { isAction: true })
    if (reply) toast.success(t('restored', { count: ids.length }))
    await refreshInbox()
  }
  const undo = async (of: (typeof inboxActs)[number], act: number) => {
    const { reply } = await change('notifications', undoInboxAct, { body: { of, act } }, { isAction: true })
    if (reply) toast.success(t(of === 'read' ? 'newAgain' : 'restored', { count: reply.data.changed }))
    await refreshInbox()
  }
  const undoable = (onClick: () => Promise<void>, undoes?: string) => ({
    action: { label: t('actions.undo', { ns: 'common' }), onClick: () => void onClick(), ...(undoes && { undoes }) },
  })
  const setRead = async (id: string, read: boolean) => {
    const { reply } = await change(recordOf(id), markNotification, { params: { id }, body: { read } }, { value: read })
    await refreshInbox()
    return reply !== undefined
  }

  return {
    /** Because of what the person did with it. */
    setRead,
    /** Because they said so: it may have left the list, and come back by undo. */
    mark: async (id: string, read: boolean) => {
      if (!read) toast.dismiss(toastOf(id))
      if (!(await setRead(id, read)) || !read) return
      toast.success(t('allRead', { count: 1 }), {
        ...undoable(async () => void (await setRead(id, false)), 'entry-read'),
        id: toastOf(id),
        duration: shortly,
      })
    },
    readAll: async () => {
      const reply = await markAll.run({ body: { read: true } })
      await refreshInbox()
      if (!reply) return
      const { changed, act } = reply.data
      toast.success(t('allRead', { count: changed }), act && changed > 0 ? undoable(() => undo('read', act)) : {})
    },
    isReadingAll: markAll.isRunning,
    /** True when it is gone. */
    remove: async (id: string) => {
      const { reply } = await change(recordOf(id), deleteNotification, { params: { id } })
      await refreshInbox()
      if (reply)
        toast.success(
          t('deleted', { count: 1 }),
          undoable(() => restore([id]), 'entry-deleted'),
        )
      return reply !== undefined
    },
    /** `before`: creation of the newest entry that was on the screen; later ones stay. */
    removeAll: async (before: string) => {
      const reply = await removeAll.run({ query: { before } })
      await refreshInbox()
      if (!reply) return false
      const { ids, act, changed: count = ids.length } = reply.data
      if (ids.length > 0)
        toast.success(
          t('deleted', { count }),
          undoable(() => (act ? undo('deleted', act) : restore(ids))),
        )
      return true
    },
    isRemoving: (id: string) => isChanging(recordOf(id)),
    isRemovingAll: removeAll.isRunning,
  }
}
