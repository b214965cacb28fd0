import { type ReportedMessage, readReportedMessages } from '@forecourt/contracts'
import { Heading, Skeleton, Stack, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { useStepLine } from '../../../shared/messages/use-step-line.ts'
import type { OpenedReport } from '../conversation-decisions.ts'
import * as styles from '../dashboard.css.ts'
import { PartFailed } from './part-failed.tsx'
import { ReportedPictures } from './reported-pictures.tsx'

/** What was reported. It is read when it is opened, not with each look at the page: every reading is in the audit log. */
export function ReportedMessages({ of: { id, isChosen, people } }: { of: OpenedReport }) {
  const { t } = useTranslation('dashboard')
  const { data: messages, error, mutate } = useEndpoint(readReportedMessages, { params: { id } }, { isRecorded: true })
  const nameOf = (author: ReportedMessage['author']) => {
    const person = people.reported.role === author ? people.reported : people.reporter
    return person.name || t(person.isGone ? 'conversations.gone' : 'conversations.nameless')
  }
  return (
    <Stack gap={2}>
      <Heading level={3} size="sm">
        {t(isChosen ? 'conversations.chosen' : 'conversations.messages')}
      </Heading>
      <Text size="sm" tone="muted">
        {t('conversations.recorded')}
      </Text>
      {messages?.some(({ goneCount }) => goneCount === null) ? (
        <Text size="sm" tone="muted">
          {t('conversations.pictures.notKept')}
        </Text>
      ) : null}
      {error && !messages ? (
        <PartFailed title={t('failed')} onRetry={() => void mutate()}>
          {error.message}
        </PartFailed>
      ) : null}
      {!messages && !error ? <Skeleton size="xl" width="full" /> : null}
      {messages ? (
        <ol className={styles.entries} aria-label={t('conversations.messages')}>
          {messages.map((message) => (
            <li key={message.id} className={styles.reported({ isAccused: message.author === people.reported.role })}>
              <Reported message={message} name={nameOf(message.author)} />
            </li>
          ))}
        </ol>
      ) : null}
    </Stack>
  )
}

function Reported({ message, name }: { message: ReportedMessage; name: string }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const line = useStepLine()(message, false, name) ?? message.body
  const reason = message.appointment?.appointment.reason
  return (
    <>
      <Text as="span" size="xs" tone="muted">
        {t('conversations.by', { name, at: format.date(message.createdAt, 'time') })}
      </Text>
      {line ? (
        <Text size="sm" className={styles.words}>
          {line}
        </Text>
      ) : null}
      {!line && message.goneCount === null ? (
        <Text size="sm" tone="muted">
          {t('conversations.pictures.wordless')}
        </Text>
      ) : null}
      {reason ? (
        <Text size="sm" className={styles.words}>
          {reason}
        </Text>
      ) : null}
      <ReportedPictures of={message} name={name} />
      {message.outside.length > 0 ? (
        <Text as="span" size="xs" weight="semibold">
          {t('conversations.outside', {
            kinds: format.list(message.outside.map((kind) => t(`conversations.outsideKinds.${kind}`))),
          })}
        </Text>
      ) : null}
    </>
  )
}
