import type { Thread } from '@forecourt/contracts'
import { AlertDialog, Badge, Heading, IconButton, Link, Menu, Picture, Text } from '@forecourt/design-system'
import { Archive, ArchiveRestore, Ban, EllipsisVertical, Flag, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { pictureOf } from '../../../shared/picture/picture-source.ts'
import { Reach } from '../../../shared/reach/reach.tsx'
import * as styles from './thread.css.ts'

export interface ThreadHeadProps {
  thread: Thread
  onArchive: (archived: boolean) => void
  onBlock: (blocked: boolean) => Promise<boolean>
  onReport: () => void
}

/** Who it is with, about which vehicle, and what else one can do. */
export function ThreadHead({ thread, onArchive, onBlock, onReport }: ThreadHeadProps) {
  const { t } = useTranslation('messages')
  const [isAsking, setAsking] = useState(false)
  const { role, other, vehicle, reach, archived, isBlocked } = thread
  const name = other.name || t(other.isGone ? 'gone' : `someone.${role}`)
  const act = (id: string) => {
    if (id === 'archive') onArchive(!archived)
    else if (id === 'report') onReport()
    else if (isBlocked) void onBlock(false)
    else setAsking(true)
  }
  return (
    <div className={styles.head}>
      <Link href={paths.vehicle(vehicle.id)} className={styles.picture} aria-label={vehicle.title}>
        <Picture ratio="card" picture={pictureOf(vehicle.picture, '')} sizes="72px" />
      </Link>
      <div className={styles.about}>
        <Heading level={1} size="lg">
          {other.sellerId ? (
            <Link href={paths.seller(other.sellerId)} variant="quiet">
              {name}
            </Link>
          ) : (
            name
          )}
        </Heading>
        <Link href={paths.vehicle(vehicle.id)} variant="standalone">
          {vehicle.title}
        </Link>
        {archived ? (
          <span>
            <Badge>{t('archived')}</Badge>
          </span>
        ) : null}
        {reach ? <Reach {...reach} isLink /> : null}
      </div>
      <Menu
        trigger={<IconButton label={t('more')} icon={<EllipsisVertical />} />}
        items={[
          {
            id: 'archive',
            label: t(archived ? 'unarchive' : 'archive'),
            icon: archived ? <ArchiveRestore size={18} /> : <Archive size={18} />,
          },
          {
            id: 'block',
            label: t(isBlocked ? 'unblock' : 'block.action'),
            icon: isBlocked ? <ShieldCheck size={18} /> : <Ban size={18} />,
            isDanger: !isBlocked,
          },
          { id: 'report', label: t('report'), icon: <Flag size={18} />, isDanger: true },
        ]}
        onAction={act}
      />
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('block.title', { name })}
        confirmLabel={t('block.action')}
        cancelLabel={t('actions.cancel', { ns: 'common' })}
        onConfirm={() => void onBlock(true).then((done) => done && setAsking(false))}
      >
        <Text>{t('block.text')}</Text>
      </AlertDialog>
    </div>
  )
}
