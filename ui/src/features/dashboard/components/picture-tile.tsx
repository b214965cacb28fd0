import { type ModeratedPicture, moderatedPictureFile } from '@forecourt/contracts'
import { Badge, IconButton, Inline, Link, Picture, Text } from '@forecourt/design-system'
import { Check, Eye, EyeOff, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { addressOf } from '../../../shared/api/address.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { pictureOf } from '../../../shared/picture/picture-source.ts'
import * as styles from '../dashboard.css.ts'
import type { PictureAction } from '../picture-actions.ts'

export const pictureIcons = { hide: <EyeOff />, restore: <Eye />, dismiss: <Check />, delete: <Trash2 /> } as const

export interface PictureTileProps {
  picture: ModeratedPicture
  actions: readonly PictureAction[]
  onAction: (action: PictureAction) => void
}

/** A picture, whose vehicle it shows, what is said of it, and what can be done. */
export function PictureTile({
  picture: { picture, vehicle, hidden, reports, reasons, addedAt },
  actions,
  onAction,
}: PictureTileProps) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  return (
    <>
      {hidden ? (
        <img
          className={styles.hidden}
          src={addressOf(moderatedPictureFile.path, { id: picture.id, file: `${picture.widths[0] ?? 320}.webp` })}
          alt={t('pictures.hiddenPicture')}
          width={picture.width}
          height={picture.height}
          loading="lazy"
        />
      ) : (
        <Picture
          ratio="card"
          picture={pictureOf(picture, t('pictures.pictureOf', { title: vehicle.title }))}
          sizes="320px"
        />
      )}
      <div className={styles.facts}>
        <Link href={paths.vehicle(vehicle.id)}>{vehicle.title}</Link>
        <Text size="sm" tone="muted">
          {t('pictures.by', { name: vehicle.ownerName, at: format.relativeTime(addedAt) })}
        </Text>
        {hidden ? (
          <Text size="sm">
            <Badge tone="warning">{t('pictures.hidden')}</Badge> {hidden.reason}
          </Text>
        ) : null}
        {reports > 0 ? (
          <Text size="sm">
            <Badge tone="danger">{t('reportCount', { count: reports, number: format.number(reports) })}</Badge>{' '}
            {reasons.map((reason) => t(`report:reasons.${reason}`)).join(', ')}
          </Text>
        ) : null}
        <Inline gap={1}>
          {actions.map((action) => (
            <IconButton
              key={action}
              size="sm"
              icon={pictureIcons[action]}
              label={t('pictures.actionOf', { action: t(`pictures.actions.${action}`), title: vehicle.title })}
              onPress={() => onAction(action)}
            />
          ))}
        </Inline>
      </div>
    </>
  )
}
