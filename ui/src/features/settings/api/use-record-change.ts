import { updateUser } from '@forecourt/contracts'
import { toast } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import type { ApiProblem, InputOf } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useUser } from '../../../shared/session/session.ts'
import { setUser } from '../../../shared/session/session-store.ts'

export type RecordChange = InputOf<typeof updateUser>['body']

/** Changes the own record. `save` resolves with whether it did; the problem is for the form. */
export function useRecordChange() {
  const { t } = useTranslation('settings')
  const user = useUser()
  const change = useAction(updateUser, { toast: false })
  const save = async (body: RecordChange, onProblem: (problem: ApiProblem | undefined) => void): Promise<boolean> => {
    if (Object.keys(body).length > 0) {
      const reply = await change.run({ params: { id: user.id }, body })
      if (!reply) {
        onProblem(change.lastProblem())
        return false
      }
      setUser(reply.data)
    }
    toast.success(t('saved'))
    return true
  }
  return { user, save }
}
