import type { ReportedPerson } from '@forecourt/contracts'
import { Badge, DescriptionList, Heading, Inline, Link, Stack } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { can } from '../../../shared/permissions/can.ts'
import { useUser } from '../../../shared/session/session.ts'

/** Who one of the two people of a report is, as far as a decision needs it. */
export function PersonRecord({ title, person }: { title: string; person: ReportedPerson }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const user = useUser()
  const { id, name, role, isGone, isSuspended, memberSince, reports, upheld, leadingAway } = person
  const shown = name || t(isGone ? 'conversations.gone' : 'conversations.nameless')
  return (
    <Stack gap={2}>
      <Inline gap={2} alignItems="center">
        <Heading level={3} size="sm">
          {title}
        </Heading>
        {isSuspended && !isGone ? <Badge tone="danger">{t('conversations.suspended')}</Badge> : null}
      </Inline>
      <DescriptionList
        columns={1}
        items={[
          {
            term: t('conversations.name'),
            value:
              !isGone && can(user, 'admin.user.index') ? (
                <Link href={`${paths.admin('users')}?record=${id}`}>{shown}</Link>
              ) : (
                shown
              ),
          },
          { term: t('conversations.role'), value: t(`conversations.roles.${role}`) },
          { term: t('conversations.memberSince'), value: memberSince && format.date(memberSince, 'long') },
          {
            term: t('conversations.reports'),
            value:
              upheld > 0
                ? t('conversations.upheld', {
                    count: upheld,
                    number: format.number(upheld),
                    all: format.number(reports),
                  })
                : format.number(reports),
          },
          {
            term: t('conversations.leadingAway'),
            value: leadingAway === null ? t('conversations.notCounted') : format.number(leadingAway),
          },
        ]}
      />
    </Stack>
  )
}
