import type { Thread, ThreadMessage } from '@forecourt/contracts'
import { Button, Text } from '@forecourt/design-system'
import { ShieldAlert } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { useStepLine } from '../../../shared/messages/use-step-line.ts'
import { arrivalShown, lastSeen } from '../thread-messages.ts'
import { SentPictures } from './sent-pictures.tsx'
import * as styles from './thread.css.ts'

export interface MessageListProps {
  thread: Thread
  messages: readonly ThreadMessage[]
  hasEarlier: boolean
  isReadingEarlier: boolean
  onEarlier: () => void
  /** The card of a message that is more than a line or words; null for others. */
  card: (message: ThreadMessage) => ReactNode
}

/** What was said, day by day, the own words at the end of the line. New messages are read out as they come. */
export function MessageList({ thread, messages, hasEarlier, isReadingEarlier, onEarlier, card }: MessageListProps) {
  const { t } = useTranslation('messages')
  const format = useFormat()
  const stepLine = useStepLine()
  const seen = lastSeen(messages, thread.role, thread.otherSeenAt)
  const other = thread.other.name || t(thread.other.isGone ? 'gone' : `someone.${thread.role}`)
  const dayOf = ({ createdAt }: ThreadMessage) => format.date(createdAt, 'long')
  return (
    <div className={styles.messages}>
      {hasEarlier ? (
        <Button size="sm" onPress={onEarlier} isLoading={isReadingEarlier}>
          {t('earlier')}
        </Button>
      ) : null}
      <ol className={styles.log} role="log" aria-label={t('with', { name: other })}>
        {messages.map((message, place) => {
          const before = messages[place - 1]
          const isMine = message.author === thread.role
          const line = stepLine(message, isMine, other)
          const shown = line === undefined ? null : card(message)
          return (
            <Fragment key={message.id}>
              {before && dayOf(before) === dayOf(message) ? null : (
                <li className={styles.day}>
                  <Text as="span" size="xs" tone="muted">
                    {dayOf(message)}
                  </Text>
                </li>
              )}
              <li className={styles.message({ isMine, isEvent: line !== undefined && shown === null })}>
                {line ? (
                  <>
                    <Text as="span" size="xs" tone="muted" className={styles.text}>
                      {line} · {format.date(message.createdAt, 'clock')}
                    </Text>
                    {shown}
                  </>
                ) : (
                  <div className={styles.bubble({ isMine })}>
                    <Text as="span" size="xs" tone={isMine ? undefined : 'muted'}>
                      {isMine ? t('you') : other} · {format.date(message.createdAt, 'clock')}
                    </Text>
                    {message.body ? (
                      <Text size="sm" className={styles.text}>
                        {message.body}
                      </Text>
                    ) : null}
                    <SentPictures message={message} isMine={isMine} name={other} />
                  </div>
                )}
                {message.outside.length > 0 ? <OutsideNote kinds={message.outside} reader={thread.role} /> : null}
                {message.id === seen ? (
                  <Text as="span" size="xs" tone="muted">
                    {t('seen')}
                  </Text>
                ) : null}
                <Arrival of={arrivalShown(message, messages, thread)} />
              </li>
            </Fragment>
          )
        })}
      </ol>
    </div>
  )
}

/** How far an own message came that the other has not seen yet. */
function Arrival({ of }: { of: ThreadMessage['arrival'] }) {
  const { t } = useTranslation('messages')
  return of ? (
    <Text as="span" size="xs" tone="muted">
      {t(`arrival.${of}`)}
    </Text>
  ) : null
}

/** Tells the reader of what leads away from Forecourt: a buyer is asked for money, a seller is offered it. */
function OutsideNote({ kinds, reader }: { kinds: ThreadMessage['outside']; reader: Thread['role'] }) {
  const { t } = useTranslation('messages')
  return (
    <div className={styles.outside}>
      <ShieldAlert size={16} aria-hidden />
      <Text size="xs">{t(kinds.includes('payment') ? `outside.payment.${reader}` : 'outside.contact')}</Text>
    </div>
  )
}
