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
  contacted: ContactMark | undefined
  onRemove: (id: string) => void
}

/** A compared vehicle's picture, with the way to leave it out. */
export function ComparedPicture({ vehicle, contacted, onRemove }: ComparedPictureProps) {
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
        label={t('remove', { title: vehicle.title })}
        icon={<X />}
        onPress={() => onRemove(vehicle.id)}
      />
    </div>
  )
}

export function ComparedName({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('compare')
  return (
    <div className={styles.head}>
      <Link variant="quiet" className={styles.name} href={paths.vehicle(vehicle.id)}>
        {vehicle.title}
      </Link>
      {vehicle.sold ? (
        <span>
          <Badge tone="sold">{t('sold')}</Badge>
        </span>
      ) : null}
    </div>
  )
}
