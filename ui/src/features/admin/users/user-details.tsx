import { type AdminUser, readAnyUser, userRecords } from '@forecourt/contracts'
import { Button, Dialog, ErrorState, Inline, Stack, Tabs } from '@forecourt/design-system'
import { Ban, Pencil, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { can } from '../../../shared/permissions/can.ts'
import { useUser } from '../../../shared/session/session.ts'
import { RecordHistory } from '../components/record-history.tsx'
import { TableSkeleton } from '../components/table-skeleton.tsx'
import { powerOver } from './power.ts'
import { StatusDialog } from './status-dialog.tsx'
import { UserBilling } from './user-billing.tsx'
import { UserEvents } from './user-events.tsx'
import { UserProfile } from './user-profile.tsx'
import { UserRights } from './user-rights.tsx'
import { UserSessions } from './user-sessions.tsx'
import { partParam } from './users-places.ts'

export interface UserDetailsProps {
  id: string
  close: () => void
  edit: () => void
}

/** Everything about a person that the back office knows, in parts. */
export function UserDetails({ id, close, edit }: UserDetailsProps) {
  const { t } = useTranslation('admin')
  const { data: user, error, mutate } = useEndpoint(readAnyUser, { params: { id } })
  return (
    <Dialog
      hasAddress
      isOpen
      onOpenChange={(open) => (open ? undefined : close())}
      size="lg"
      title={user?.name ?? t('loading')}
      description={user?.email}
      closeLabel={t('actions.close', { ns: 'common' })}
    >
      {user ? <Parts user={user} edit={edit} /> : null}
      {error && !user ? (
        <ErrorState
          level={3}
          title={t(error.status === 404 ? 'gone' : 'failed')}
          actions={
            error.status === 404 ? undefined : (
              <Button onPress={() => void mutate()}>{t('actions.retry', { ns: 'common' })}</Button>
            )
          }
        >
          {error.message}
        </ErrorState>
      ) : null}
      {!error && !user ? <TableSkeleton label={t('loading')} rows={6} /> : null}
    </Dialog>
  )
}

function Parts({ user, edit }: { user: AdminUser; edit: () => void }) {
  const { t } = useTranslation('admin')
  const [params, setParams] = useSearchParams()
  const [isAsking, setAsking] = useState(false)
  const me = useUser()
  const power = powerOver(me, user)
  const parts = [
    { id: 'profile', content: <UserProfile user={user} /> },
    ...(can(me, 'admin.payment.index') ? [{ id: 'billing', content: <UserBilling user={user} /> }] : []),
    { id: 'rights', content: <UserRights user={user} isEditable={power.change} /> },
    ...(power.inspect
      ? [
          { id: 'sessions', content: <UserSessions id={user.id} isEditable={power.change} /> },
          { id: 'events', content: <UserEvents id={user.id} /> },
        ]
      : []),
    { id: 'history', content: <RecordHistory resource={userRecords} record={user} canRevert={power.change} /> },
  ] as const
  const asked = params.get(partParam)
  return (
    <Stack gap={4}>
      <Inline>
        {power.change ? (
          <Button size="sm" icon={<Pencil />} onPress={edit}>
            {t('people.edit')}
          </Button>
        ) : null}
        {power.status ? (
          <Button
            size="sm"
            variant={user.status === 'active' ? 'danger' : 'primary'}
            icon={user.status === 'active' ? <Ban /> : <RotateCcw />}
            onPress={() => setAsking(true)}
          >
            {t(user.status === 'active' ? 'people.suspend.open' : 'people.reactivate.open')}
          </Button>
        ) : null}
      </Inline>
      <Tabs
        label={t('people.parts.title')}
        selectedKey={parts.some(({ id }) => id === asked) ? (asked ?? 'profile') : 'profile'}
        onSelectionChange={(part) => {
          const next = new URLSearchParams(params)
          next.set(partParam, part)
          setParams(next, { replace: true })
        }}
        items={parts.map(({ id, content }) => ({ id, label: t(`people.parts.${id}`), content }))}
      />
      {isAsking ? <StatusDialog user={user} onClose={() => setAsking(false)} /> : null}
    </Stack>
  )
}
