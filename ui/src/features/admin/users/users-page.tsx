import { type AdminUser, createAnyUser, userImportMaxRows, userRecords } from '@forecourt/contracts'
import { Tabs } from '@forecourt/design-system'
import { Ban, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { can } from '../../../shared/permissions/can.ts'
import { useUser } from '../../../shared/session/session.ts'
import type { ResourceRecord } from '../api/records.ts'
import * as styles from '../components/admin.css.ts'
import { useRights } from '../list/use-rights.ts'
import { ResourcePage } from '../pages/resource-page.tsx'
import { DeletePeopleDialog } from './delete-people-dialog.tsx'
import { DeletePersonDialog } from './delete-person-dialog.tsx'
import { powerOver } from './power.ts'
import { RolesPanel } from './roles-panel.tsx'
import { StatusDialog } from './status-dialog.tsx'
import { StatusesDialog, type StatusesDialogProps } from './statuses-dialog.tsx'
import { UserDetails } from './user-details.tsx'
import { tabParam } from './users-places.ts'

const icons = { suspend: <Ban />, reactivate: <RotateCcw /> } as const
/** The records of this list as users; the generic page knows only their id and version. */
const personOf = (record: ResourceRecord) => record as unknown as AdminUser
const people = 'people'
const roles = 'roles'

/** /admin/users/: the people, and for whoever may see it the matrix of roles (rulings 2). */
export function UsersPage() {
  const { t } = useTranslation('admin')
  const [params, setParams] = useSearchParams()
  if (!can(useUser(), 'admin.role.index')) return <People />
  return (
    <Tabs
      className={styles.tabbed}
      label={t('resources.user.title')}
      selectedKey={params.get(tabParam) === roles ? roles : people}
      onSelectionChange={(tab) => setParams(tab === roles ? { [tabParam]: roles } : {})}
      items={[
        { id: people, label: t('people.tab'), content: <People /> },
        { id: roles, label: t('rights.roles'), content: <Roles /> },
      ]}
    />
  )
}

function Roles() {
  const { t } = useTranslation('admin')
  usePageTitle(t('rights.roles'))
  return <RolesPanel />
}

function People() {
  const { t } = useTranslation('admin')
  const user = useUser()
  const own = useRights(userRecords)
  // An ADMIN's right to change people is one to suspend them (rulings 2).
  const rights = { ...own, update: own.update && user.role === 'SUPADMIN' }
  const [asked, setAsked] = useState<AdminUser>()
  const [askedAll, setAskedAll] = useState<Omit<StatusesDialogProps, 'onClose'>>()
  const power = (record: ResourceRecord) => powerOver(user, personOf(record))
  return (
    <>
      <ResourcePage
        resource={userRecords}
        rights={rights}
        rightsOf={(record) => ({ ...rights, update: power(record).change, delete: power(record).remove })}
        actions={(record) => {
          if (!power(record).status) return []
          const target = personOf(record)
          const verb = target.status === 'active' ? 'suspend' : 'reactivate'
          const label = t(`people.${verb}.this`, { name: target.name })
          return [{ id: verb, label, icon: icons[verb], onPress: () => setAsked(target) }]
        }}
        bulkActions={
          own.update
            ? (records, select) =>
                (['suspend', 'reactivate'] as const).flatMap((verb) => {
                  const status = verb === 'suspend' ? 'active' : 'suspended'
                  const users = records.map(personOf).filter((one) => one.status === status)
                  if (users.length === 0) return []
                  const label = t(`people.several.${verb}.open`, { count: users.length })
                  const onPress = () => setAskedAll({ verb, users, onRefused: select })
                  return [{ id: verb, label, icon: icons[verb], onPress }]
                })
            : undefined
        }
        removal={{ One: DeletePersonDialog, Many: DeletePeopleDialog }}
        importTexts={{
          text: t('people.import.text'),
          help: t('people.import.help', {
            number: userImportMaxRows,
            columns: Object.keys(createAnyUser.body.properties).join(', '),
          }),
        }}
        details={(id, { close, edit }) => <UserDetails key={id} id={id} close={close} edit={edit} />}
      />
      {asked ? <StatusDialog user={asked} onClose={() => setAsked(undefined)} /> : null}
      {askedAll ? <StatusesDialog {...askedAll} onClose={() => setAskedAll(undefined)} /> : null}
    </>
  )
}
