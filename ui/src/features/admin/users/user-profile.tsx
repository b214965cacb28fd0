import type { AdminUser } from '@forecourt/contracts'
import { Badge, DescriptionList, Inline, Stack } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'

/** Who a person is, and how their account stands. */
export function UserProfile({ user }: { user: AdminUser }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const isActive = user.status === 'active'
  const value = (name: string) => t(`fields.${name}`)
  return (
    <Stack gap={4}>
      <Inline>
        <Badge tone={isActive ? 'success' : 'danger'}>{t(`values.status.${user.status}`)}</Badge>
        <Badge tone="accent">{t(`values.role.${user.role}`)}</Badge>
        <Badge tone={user.emailVerified ? 'success' : 'warning'}>
          {t(user.emailVerified ? 'people.verified' : 'people.unverified')}
        </Badge>
        <Badge tone={user.is_premium ? 'featured' : 'neutral'}>
          {t(user.is_premium ? 'people.premium' : 'people.free')}
        </Badge>
        {user.secondFactor.active ? <Badge tone="success">{t('people.secondFactor')}</Badge> : null}
      </Inline>
      <DescriptionList
        columns={2}
        items={[
          { term: value('username'), value: user.username },
          { term: value('email'), value: user.email },
          { term: value('firstName'), value: user.firstName },
          { term: value('lastName'), value: user.lastName },
          { term: value('phone'), value: user.phone },
          { term: t('people.language'), value: user.language?.name },
          { term: t('people.theme'), value: user.theme?.name },
          { term: t('people.birth'), value: user.dateOfBirth ? format.date(user.dateOfBirth) : null },
          { term: value('bio'), value: user.bio },
          { term: t('people.urls'), value: user.urls.join(', ') },
          { term: t('people.terms'), value: user.accepted.terms },
          { term: t('people.privacy'), value: user.accepted.privacy },
          { term: value('createdAt'), value: format.date(user.createdAt, 'time') },
          { term: value('lastSeenAt'), value: user.lastSeenAt ? format.date(user.lastSeenAt, 'time') : null },
        ]}
      />
    </Stack>
  )
}
