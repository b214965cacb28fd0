import {
  deleteAllNotifications,
  deleteNotification,
  markAllNotifications,
  markNotification,
  restoreNotifications,
} from '@forecourt/contracts'
import { toast } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { useChange, useChanging } from '../../../shared/api/use-change.ts'
import { refreshInbox } from '../../../shared/live/inbox-hub.ts'

/** What a person does with the inbox. Each ends with the list and the count up to date, also while the stream is down. */
export function useInboxActions() {
  const { t } = useTranslation('notifications')
  const change = useChange()
  const isChanging = useChanging()
  const markAll = useAction(markAllNotifications)
  const removeAll = useAction(deleteAllNotifications)
  const recordOf = (id: string) => `notification/${id}`

  const undo = async (ids: string[]) => {
    const { reply } = await change('notifications', restoreNotifications, { body: { ids } }, { isAction: true })
    if (reply) toast.success(t('restored', { count: ids.length }))
    await refreshInbox()
  }
  const offerUndo = (ids: string[]) => {
    if (ids.length === 0) return
    const onClick = () => void undo(ids)
    toast.success(t('deleted', { count: ids.length }), {
      action: { label: t('actions.undo', { ns: 'common' }), onClick },
    })
  }

  return {
    setRead: async (id: string, read: boolean) => {
      await change(recordOf(id), markNotification, { params: { id }, body: { read } }, { value: read })
      await refreshInbox()
    },
    readAll: async () => {
      const reply = await markAll.run({ body: { read: true } })
      await refreshInbox()
      if (reply) toast.success(t('allRead', { count: reply.data.changed }))
    },
    isReadingAll: markAll.isRunning,
    /** True when it is gone. */
    remove: async (id: string) => {
      const { reply } = await change(recordOf(id), deleteNotification, { params: { id } })
      await refreshInbox()
      if (reply) offerUndo([id])
      return reply !== undefined
    },
    /** `before`: creation of the newest entry that was on the screen; later ones stay. */
    removeAll: async (before: string) => {
      const reply = await removeAll.run({ query: { before } })
      await refreshInbox()
      if (reply) offerUndo(reply.data.ids)
      return reply !== undefined
    },
    isRemoving: (id: string) => isChanging(recordOf(id)),
    isRemovingAll: removeAll.isRunning,
  }
}
