import { readThreadReport, type ThreadReportDecision } from '@forecourt/contracts'
import { Heading, Stack, Text } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { can } from '../../../shared/permissions/can.ts'
import { useUser } from '../../../shared/session/session.ts'
import { conversationDecisions } from '../conversation-decisions.ts'
import * as styles from '../dashboard.css.ts'
import { CaseSheet } from './case-sheet.tsx'
import { DecideConversation } from './decide-conversation.tsx'
import { EarlierReports } from './earlier-reports.tsx'
import { PersonRecord } from './person-record.tsx'
import { ReportedMessages } from './reported-messages.tsx'

export interface ConversationSheetProps {
  id: string
  onOpen: (id: string) => void
  onClose: () => void
}

/** What was reported out of one conversation, who the two people are, and the decision. */
export function ConversationSheet({ id, onOpen, onClose }: ConversationSheetProps) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const user = useUser()
  const [decision, setDecision] = useState<ThreadReportDecision>()
  const { data, error, mutate } = useEndpoint(readThreadReport, { params: { id } })
  const decisions = data
    ? conversationDecisions(data, can(user, 'admin.conversation.update'), can(user, 'admin.user.update'))
    : []
  return (
    <>
      <CaseSheet
        title={data && t(`report:person.reasons.${data.reason}`)}
        description={
          data && t('conversations.about', { vehicle: data.vehicleTitle, at: format.date(data.createdAt, 'time') })
        }
        actions={decisions.map((one) => ({
          id: one,
          label: t(`conversations.actions.${one}`),
          isDanger: one === 'suspended',
          onPress: () => setDecision(one),
        }))}
        error={error}
        onRetry={() => void mutate()}
        onClose={onClose}
      >
        {data ? (
          <Stack gap={5}>
            {data.closedAt ? (
              <Text size="sm">
                {t('conversations.closed', {
                  status: t(`conversations.statuses.${data.status}`),
                  at: format.date(data.closedAt, 'time'),
                  reason: data.closedReason ?? '–',
                })}
              </Text>
            ) : null}
            {data.words ? (
              <Stack gap={1}>
                <Heading level={3} size="sm">
                  {t('conversations.words')}
                </Heading>
                <Text size="sm" className={styles.words}>
                  {data.words}
                </Text>
              </Stack>
            ) : null}
            <ReportedMessages of={data} />
            <PersonRecord title={t('conversations.reported')} person={data.people.reported} />
            <EarlierReports of={data} onOpen={onOpen} />
            <PersonRecord title={t('conversations.reporter')} person={data.people.reporter} />
          </Stack>
        ) : null}
      </CaseSheet>
      {data && decision ? (
        <DecideConversation of={data} decision={decision} onClose={() => setDecision(undefined)} />
      ) : null}
    </>
  )
}
