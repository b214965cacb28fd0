import type { SupportMessage } from '@forecourt/contracts'
import { Badge, Heading, Inline, Stack, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { useUser } from '../../../shared/session/session.ts'
import * as styles from '../dashboard.css.ts'
import type { OpenedRequest } from '../support-query.ts'

const tones = { queued: undefined, sent: 'success', given_up: 'danger' } as const

/** What both sides wrote, the oldest first. */
export function SupportMessages({ of: { messages, name, email } }: { of: OpenedRequest }) {
  const { t } = useTranslation('dashboard')
  return (
    <Stack gap={2}>
      <Heading level={3} size="sm">
        {t('support.messages')}
      </Heading>
      <Text size="sm" tone="muted">
        {t('support.recorded')}
      </Text>
      <ol className={styles.entries} aria-label={t('support.messages')}>
        {messages.map((message) => (
          <li key={message.id} className={styles.reported({ isAccused: false })}>
            <Written message={message} name={name || email} />
          </li>
        ))}
      </ol>
    </Stack>
  )
}

function Written({ message, name }: { message: SupportMessage; name: string }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const user = useUser()
  const { author, authorId, text, isByMail, isProven, attachments, mail, createdAt } = message
  const who = author === 'person' ? 'person' : authorId === user.id ? 'me' : 'office'
  return (
    <>
      <Inline gap={2}>
        <Text as="span" size="xs" tone="muted">
          {t(`support.by.${who}`, { name, at: format.date(createdAt, 'time') })}
        </Text>
        {isByMail ? <Badge>{t('support.byMail')}</Badge> : null}
        {mail ? <Badge tone={tones[mail]}>{t(`support.mail.${mail}`)}</Badge> : null}
      </Inline>
      <Text size="sm" className={styles.words}>
        {text}
      </Text>
      {attachments > 0 ? (
        <Text size="xs" tone="muted">
          {t('support.files', { count: attachments })}
        </Text>
      ) : null}
      {isProven ? null : (
        <Text as="span" size="xs" weight="semibold">
          {t('support.unproven')}
        </Text>
      )}
    </>
  )
}
