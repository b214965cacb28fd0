import { type ReportedMessage, readReportedMessages } from '@forecourt/contracts'
import { Heading, Skeleton, Stack, Text } from '@forecourt/design-system'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { useStepLine } from '../../../shared/messages/use-step-line.ts'
import type { OpenedReport } from '../conversation-decisions.ts'
import * as styles from '../dashboard.css.ts'
import { PartFailed } from './part-failed.tsx'

/** What was reported. It is read once, not with each look at the page: every reading is in the audit log. */
export function ReportedMessages({ of: { id, isChosen, people } }: { of: OpenedReport }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const stepLine = useStepLine()
  const { run, problem } = useAction(readReportedMessages, { toast: false })
  const [messages, setMessages] = useState<readonly ReportedMessage[]>()
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` asks again
  useEffect(() => {
    void run({ params: { id } }).then((reply) => reply && setMessages(reply.data))
  }, [id, run, asked])
  const authorOf = ({ author }: ReportedMessage) => {
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
      {problem && !messages ? (
        <PartFailed title={t('failed')} onRetry={() => setAsked(asked + 1)}>
          {problem.message}
        </PartFailed>
      ) : null}
      {!messages && !problem ? <Skeleton size="xl" width="full" /> : null}
      {messages ? (
        <ol className={styles.entries} aria-label={t('conversations.messages')}>
          {messages.map((message) => (
            <li key={message.id} className={styles.reported({ isAccused: message.author === people.reported.role })}>
              <Text as="span" size="xs" tone="muted">
                {t('conversations.by', { name: authorOf(message), at: format.date(message.createdAt, 'time') })}
              </Text>
              <Text size="sm" className={styles.words}>
                {stepLine(message, false, authorOf(message)) ?? message.body}
              </Text>
              {message.appointment?.appointment.reason ? (
                <Text size="sm" className={styles.words}>
                  {message.appointment.appointment.reason}
                </Text>
              ) : null}
              {message.outside.length > 0 ? (
                <Text as="span" size="xs" weight="semibold">
                  {t('conversations.outside', {
                    kinds: format.list(message.outside.map((kind) => t(`conversations.outsideKinds.${kind}`))),
                  })}
                </Text>
              ) : null}
            </li>
          ))}
        </ol>
      ) : null}
    </Stack>
  )
}
