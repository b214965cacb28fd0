import {
  type AdminUser,
  changeAnyUser,
  listRoles,
  listUsers,
  type PermissionKey,
  readAnyUser,
  userHistory,
} from '@forecourt/contracts'
import { Button, ErrorState, Stack, Text, toast } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { useEndpoint, useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { can } from '../../../shared/permissions/can.ts'
import { useUser } from '../../../shared/session/session.ts'
import { TableSkeleton } from '../components/table-skeleton.tsx'
import { recordParam } from '../form/record-params.ts'
import { RightsForm } from './rights-form.tsx'
import { heldBy, originOf, ownRights } from './rights-model.ts'
import { useRightsDraft } from './use-rights-draft.ts'
import { partParam } from './users-places.ts'

/** What a person may do: by role, and what was granted or denied beside it. */
export function UserRights({ user, isEditable }: { user: AdminUser; isEditable: boolean }) {
  const { t } = useTranslation('admin')
  const isKnown = can(useUser(), 'admin.role.index')
  const { data: matrix, error, mutate } = useEndpoint(listRoles, isKnown ? {} : null)
  if (isKnown && !matrix) {
    return error ? (
      <ErrorState
        level={3}
        title={t('failed')}
        actions={<Button onPress={() => void mutate()}>{t('actions.retry', { ns: 'common' })}</Button>}
      >
        {error.message}
      </ErrorState>
    ) : (
      <TableSkeleton label={t('loading')} rows={8} />
    )
  }
  // Whoever may not read the matrix sees what counts, without what the role would give.
  const ofRole =
    matrix?.find(({ role }) => role === user.role)?.permissions ??
    user.permissions.filter((key) => !user.granted.includes(key)).concat(user.denied)
  return <Rights key={user.role} user={user} ofRole={ofRole} isEditable={isEditable && isKnown} />
}

function Rights({ user, ofRole, isEditable }: { user: AdminUser; ofRole: readonly string[]; isEditable: boolean }) {
  const { t } = useTranslation('admin')
  const invalidate = useInvalidate()
  const change = useAction(changeAnyUser, { toast: false })
  const draft = useRightsDraft(heldBy(ofRole, user), user.version)
  const signs = { granted: '+', denied: '−', role: '•' } as const
  const mark = (key: PermissionKey) => {
    const origin = originOf(ofRole, draft.held, key)
    return origin === 'none' ? undefined : { sign: signs[origin], label: t(`rights.origins.${origin}`) }
  }
  const save = async (version: number) => {
    const sent = draft.held
    const { granted, denied } = ownRights(ofRole, user, sent)
    const body = { granted: granted as PermissionKey[], denied: denied as PermissionKey[], version }
    const reply = await change.run({ params: { id: user.id }, body })
    await invalidate(readAnyUser, listUsers, userHistory)
    if (!reply) return
    draft.saved(sent, reply.data.version)
    toast.success(t('saved'))
  }
  return (
    <Stack gap={3}>
      <Text size="sm" tone="muted">
        {t('rights.text', { role: t(`values.role.${user.role}`) })}
      </Text>
      <RightsForm
        label={t('rights.ofPerson', { name: user.name })}
        draft={draft}
        isEditable={isEditable}
        isBusy={change.isRunning}
        problem={change.problem}
        places={[recordParam, partParam]}
        mark={mark}
        onSave={() => void save(draft.version)}
        onOverwrite={() => void save(user.version)}
        onTake={() => {
          change.reset()
          draft.reset()
        }}
      />
    </Stack>
  )
}
