import { changeRole, listRoles, type PermissionKey, type RolePermissions } from '@forecourt/contracts'
import { Button, ErrorState, Heading, Stack, Tabs, Text, toast } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useAction } from '../../../shared/api/use-action.ts'
import { useEndpoint, useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { can } from '../../../shared/permissions/can.ts'
import { useUser } from '../../../shared/session/session.ts'
import { TableSkeleton } from '../components/table-skeleton.tsx'
import { RightsForm } from './rights-form.tsx'
import { useRightsDraft } from './use-rights-draft.ts'
import { roleParam, tabParam } from './users-places.ts'

/** Which role holds which permissions (rulings 2). SUPADMIN holds all of them, always. */
export function RolesPanel() {
  const { t } = useTranslation('admin')
  const [params, setParams] = useSearchParams()
  const { data: matrix, error, mutate } = useEndpoint(listRoles, {})
  const chosen =
    matrix?.find(({ role }) => role === params.get(roleParam)) ?? matrix?.find(({ role }) => role === 'ADMIN')
  return (
    <Stack gap={4}>
      <Stack gap={1}>
        <Heading level={1}>{t('rights.roles')}</Heading>
        <Text size="sm" tone="muted">
          {t('rights.rolesText')}
        </Text>
      </Stack>
      {error && !matrix ? (
        <ErrorState
          title={t('failed')}
          actions={<Button onPress={() => void mutate()}>{t('actions.retry', { ns: 'common' })}</Button>}
        >
          {error.message}
        </ErrorState>
      ) : null}
      {!error && !matrix ? <TableSkeleton label={t('loading')} rows={12} /> : null}
      {matrix && chosen ? (
        <Tabs
          label={t('fields.role')}
          selectedKey={chosen.role}
          onSelectionChange={(role) => {
            const next = new URLSearchParams(params)
            next.set(roleParam, role)
            setParams(next)
          }}
          items={matrix.map((one) => ({
            id: one.role,
            label: t(`values.role.${one.role}`),
            content: <RoleForm key={one.role} stored={one} />,
          }))}
        />
      ) : null}
    </Stack>
  )
}

function RoleForm({ stored }: { stored: RolePermissions }) {
  const { t } = useTranslation('admin')
  const invalidate = useInvalidate()
  const change = useAction(changeRole, { toast: false })
  const draft = useRightsDraft(new Set(stored.permissions as PermissionKey[]), stored.version)
  const isEditable = can(useUser(), 'admin.role.update') && stored.role !== 'SUPADMIN'
  const save = async (version: number) => {
    const sent = draft.held
    const reply = await change.run({ params: { role: stored.role }, body: { permissions: [...sent], version } })
    await invalidate(listRoles)
    if (!reply) return
    draft.saved(sent, reply.data.version)
    toast.success(t('saved'))
  }
  return (
    <RightsForm
      label={t('rights.ofRole', { role: t(`values.role.${stored.role}`) })}
      draft={draft}
      isEditable={isEditable}
      isBusy={change.isRunning}
      problem={change.problem}
      places={[tabParam, roleParam]}
      onSave={() => void save(draft.version)}
      onOverwrite={() => void save(stored.version)}
      onTake={() => {
        change.reset()
        draft.reset()
      }}
    />
  )
}
