import type { Vehicle } from '@forecourt/contracts'
import { Badge, IconButton, Link, Picture } from '@forecourt/design-system'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { pictureOf } from '../../../shared/picture/picture-source.ts'
import { LoneContactBadge } from '../../../shared/vehicle/contact-badge.tsx'
import type { ContactMark } from '../../../shared/vehicle/contact-marks.ts'
import { standInOf } from '../../../shared/vehicle/what-is-lacking.ts'
import * as styles from './compare.css.ts'

export interface ComparedPictureProps {
  vehicle: Vehicle
  /** As it is told apart from the others. */
  name: string
  contacted: ContactMark | undefined
  onRemove: (id: string) => void
}

/** A compared vehicle's picture, with the way to leave it out. */
export function ComparedPicture({ vehicle, name, contacted, onRemove }: ComparedPictureProps) {
  const { t } = useTranslation('compare')
  return (
    <div className={styles.photo}>
      <span className={styles.picture}>
        <Picture ratio="card" picture={pictureOf(vehicle.pictures[0], '')} standIn={standInOf(vehicle)} sizes="240px" />
      </span>
      {contacted ? (
        <div className={styles.contacted}>
          <LoneContactBadge mark={contacted} />
        </div>
      ) : null}
      <IconButton
        size="sm"
        round
        className={styles.remove}
        label={t('remove', { title: name })}
        icon={<X />}
        onPress={() => onRemove(vehicle.id)}
      />
    </div>
  )
}

/** @param apart what tells it apart from another of the same title, if there is one */
export function ComparedName({ vehicle, apart }: { vehicle: Vehicle; apart: string }) {
  const { t } = useTranslation('compare')
  return (
    <div className={styles.head}>
      <Link variant="quiet" className={styles.name} href={paths.vehicle(vehicle.id)}>
        {vehicle.title}
      </Link>
      {apart ? <span className={styles.apart}>{apart}</span> : null}
      {vehicle.sold ? (
        <span>
          <Badge tone="sold">{t('sold')}</Badge>
        </span>
      ) : null}
    </div>
  )
}
