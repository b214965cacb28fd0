import type { Thread } from '@forecourt/contracts'
import { Badge, Link, Picture, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { useStepLine } from '../../../shared/messages/use-step-line.ts'
import { pictureOf } from '../../../shared/picture/picture-source.ts'
import * as styles from './thread.css.ts'

/** A conversation in the list: who, about which vehicle, and what was said last. */
export function ThreadItem({ thread }: { thread: Thread }) {
  const { t } = useTranslation('messages')
  const format = useFormat()
  const stepLine = useStepLine()
  const { id, role, other, vehicle, last, unread } = thread
  const words = last.body || t('pictures.count', { count: last.pictures ?? 0 })
  const name = other.name || t(other.isGone ? 'gone' : `someone.${role}`)
  return (
    <li>
      <Link href={paths.thread(id)} className={styles.row({ isNew: unread > 0 })}>
        <span className={styles.picture}>
          <Picture ratio="card" picture={pictureOf(vehicle.picture, '')} sizes="112px" />
        </span>
        <span className={styles.about}>
          <span className={styles.rowHead}>
            <Text as="span" size="sm" weight={unread > 0 ? 'bold' : 'medium'}>
              {name}
            </Text>
            {unread > 0 ? <Badge tone="new">{t('new', { count: unread })}</Badge> : null}
            <Text
              as="time"
              size="xs"
              tone="muted"
              dateTime={last.createdAt}
              title={format.date(last.createdAt, 'time')}
              className={styles.time}
            >
              {format.relativeTime(last.createdAt)}
            </Text>
          </span>
          <Text as="span" size="sm" tone="muted" truncate>
            {vehicle.title}
          </Text>
          <Text as="span" size="sm" lines={2} className={styles.text}>
            {stepLine(last, last.author === role, name) ??
              (last.author === role ? t('youSaid', { text: words }) : words)}
          </Text>
        </span>
      </Link>
    </li>
  )
}
