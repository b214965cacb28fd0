import type { Notification } from '@forecourt/contracts'
import { AlertDialog, Badge, IconButton, Inline, Link, LinkButton, Picture, Text } from '@forecourt/design-system'
import { BellRing, Mail, MailCheck, MailOpen, MessagesSquare, ShieldAlert, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { entryTitle } from '../../../shared/live/entry-words.ts'
import { pictureOf } from '../../../shared/picture/picture-source.ts'
import { Reach } from '../../../shared/reach/reach.tsx'
import type { useInboxActions } from '../api/use-inbox-actions.ts'
import { mailAnswer } from '../mail-answer.ts'
import { NotificationDetail } from './notification-detail.tsx'
import * as styles from './notification-item.css.ts'
import { SecurityNotice } from './security-notice.tsx'

export interface NotificationItemProps {
  notification: Notification
  actions: ReturnType<typeof useInboxActions>
  /** Whether the person is asked if it is to be deleted. */
  isAsking: boolean
  onAsk: (isAsking: boolean) => void
  onRemove: () => void
}

/** One entry: who, about which vehicle, what, and the ways to answer. */
export function NotificationItem({ notification, actions, isAsking, onAsk, onRemove }: NotificationItemProps) {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  const { id, kind, vehicle, threadId, message, pictures, email, phone, detail, security, read, createdAt } =
    notification
  // Answering marks it as read.
  const answered = () => {
    if (!read) void actions.setRead(id, true)
  }
  return (
    <li className={styles.item({ unread: !read })} tabIndex={-1}>
      {vehicle ? (
        <Link href={paths.vehicle(vehicle.id)} className={styles.picture} aria-label={vehicle.title} onPress={answered}>
          <Picture ratio="card" picture={pictureOf(vehicle.picture, '')} sizes="112px" />
        </Link>
      ) : (
        <span className={styles.sign} aria-hidden>
          <Sign kind={kind} />
        </span>
      )}
      <div className={styles.about}>
        <div className={styles.head}>
          <Text as="div" size="sm" weight={read ? 'medium' : 'bold'}>
            {entryTitle(notification, t)}
          </Text>
          {read ? null : <Badge tone="new">{t('new')}</Badge>}
          <Text
            as="time"
            size="xs"
            tone="muted"
            dateTime={createdAt}
            title={format.date(createdAt, 'time')}
            className={styles.time}
          >
            {format.relativeTime(createdAt)}
          </Text>
        </div>
        {vehicle ? (
          <Link href={paths.vehicle(vehicle.id)} variant="standalone" onPress={answered}>
            {vehicle.title}
          </Link>
        ) : null}
      </div>
      <div className={styles.body}>
        {pictures && !message ? <Text size="sm">{t('pictures', { count: pictures })}</Text> : null}
        {message ? (
          <Text size="sm" className={styles.message}>
            {message}
          </Text>
        ) : null}
        <Reach email={email} phone={phone} onUse={answered} />
        {detail ? <NotificationDetail detail={detail} onUse={answered} /> : null}
        {security ? <SecurityNotice {...security} onUse={answered} /> : null}
        <Inline gap={1} justifyContent="space-between">
          <Inline gap={2}>
            {threadId ? (
              <LinkButton
                size="sm"
                variant={read ? 'soft' : 'primary'}
                icon={<MessagesSquare />}
                href={paths.answer(threadId)}
              >
                {t('answer')}
              </LinkButton>
            ) : null}
            {email ? (
              <LinkButton size="sm" icon={<Mail />} href={mailAnswer(notification, t) ?? ''} onPress={answered}>
                {t('reply')}
              </LinkButton>
            ) : null}
          </Inline>
          <Inline gap={1}>
            <IconButton
              size="sm"
              label={read ? t('markNew') : t('markRead')}
              icon={read ? <MailOpen /> : <MailCheck />}
              onPress={() => void actions.mark(id, !read)}
            />
            <IconButton size="sm" label={t('delete.action')} icon={<Trash2 />} onPress={() => onAsk(true)} />
          </Inline>
        </Inline>
      </div>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={onAsk}
        title={t('delete.title')}
        confirmLabel={t('actions.delete', { ns: 'common' })}
        cancelLabel={t('actions.cancel', { ns: 'common' })}
        onConfirm={onRemove}
        isBusy={actions.isRemoving(id)}
      >
        {t('delete.text')}
      </AlertDialog>
    </li>
  )
}

function Sign({ kind }: Pick<Notification, 'kind'>) {
  if (kind === 'search') return <BellRing size={20} />
  return kind === 'security' ? <ShieldAlert size={20} /> : <Mail size={20} />
}
