import type { Vehicle } from '@forecourt/contracts'
import { Badge, Button, Heading, Text } from '@forecourt/design-system'
import { Columns3, Heart, MessageSquareText, Share2, ThumbsUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { ApproxPrice } from '../../../shared/money/approx-price.tsx'
import type { MarkState } from '../../../shared/vehicle/marks.ts'
import { VehiclePrice } from '../../../shared/vehicle/vehicle-price.tsx'
import { lacksText } from '../../../shared/vehicle/what-is-lacking.ts'
import { ContactedNote } from './contacted-note.tsx'
import { KeyFacts } from './key-facts.tsx'
import * as styles from './vehicle.css.ts'

export interface SummaryProps {
  vehicle: Vehicle
  marks: MarkState
  isCompared: boolean
  onCompare: () => void
  onShare: () => void
  onContact: () => void
  /** What is to be said of the price, under it. */
  priceNote: ReactNode
  /** Stands in place of the contact button for the owner. */
  ownerTools: ReactNode
}

/** Price, key facts and everything one can do with the vehicle. */
export function Summary({
  vehicle,
  marks,
  isCompared,
  onCompare,
  onShare,
  onContact,
  priceNote,
  ownerTools,
}: SummaryProps) {
  const { t } = useTranslation('vehicle')
  const format = useFormat()
  const lacks = lacksText(vehicle, t, format)
  return (
    <section className={styles.panel} aria-labelledby="vehicle-title">
      <div className={styles.badges}>
        {vehicle.sold ? <Badge tone="sold">{t('card.sold')}</Badge> : null}
        {vehicle.incomplete ? <Badge tone="warning">{t('card.incomplete')}</Badge> : null}
        {vehicle.status === 'draft' ? <Badge>{t('status.draft')}</Badge> : null}
        {vehicle.status === 'hidden' ? <Badge tone="warning">{t('status.hidden')}</Badge> : null}
      </div>
      <Heading level={1} size="lg" id="vehicle-title">
        {vehicle.title}
      </Heading>
      <p className={styles.price}>
        <VehiclePrice vehicle={vehicle} size="lg" />
        {vehicle.price !== null && vehicle.currency ? (
          <ApproxPrice price={vehicle.price} currency={vehicle.currency} />
        ) : null}
      </p>
      {priceNote}
      <KeyFacts vehicle={vehicle} />
      {lacks ? (
        <Text size="sm" tone="muted">
          {lacks}
          {vehicle.canEdit || vehicle.sold ? null : ` ${t('lacks.ask')}`}
        </Text>
      ) : null}
      {vehicle.canEdit ? (
        ownerTools
      ) : (
        <>
          <ContactedNote vehicleId={vehicle.id} />
          <Button
            variant="primary"
            size="lg"
            fullWidth
            icon={<MessageSquareText />}
            isDisabled={vehicle.sold}
            onPress={onContact}
            data-keep-clear=""
          >
            {t('contact.open')}
          </Button>
          {vehicle.sold ? (
            <Text size="sm" tone="muted">
              {t('contact.sold')}
            </Text>
          ) : null}
          {ownerTools}
        </>
      )}
      <div className={styles.actions}>
        <Button
          icon={<Heart className={styles.heart} data-on={marks.isFavorite || undefined} />}
          aria-pressed={marks.isFavorite}
          onPress={() => void marks.toggleFavorite()}
        >
          {t(marks.isFavorite ? 'actions.saved' : 'actions.save')}
        </Button>
        <Button
          icon={<ThumbsUp className={styles.liked} data-on={marks.isLiked || undefined} />}
          aria-pressed={marks.isLiked}
          aria-label={t('actions.likeCount', { count: marks.likes })}
          onPress={() => void marks.toggleLike()}
        >
          {marks.likes > 0 ? format.number(marks.likes) : t('actions.like')}
        </Button>
        <Button icon={<Share2 />} onPress={onShare}>
          {t('actions.share')}
        </Button>
        <Button
          icon={<Columns3 />}
          aria-pressed={isCompared}
          variant={isCompared ? 'soft' : 'secondary'}
          onPress={onCompare}
        >
          {t(isCompared ? 'actions.compared' : 'actions.compare')}
        </Button>
      </div>
    </section>
  )
}
