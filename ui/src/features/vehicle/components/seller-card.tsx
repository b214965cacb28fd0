import { Heading, Link, Text } from '@forecourt/design-system'
import { UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useFormat } from '../../../shared/format/format.ts'
import * as styles from './seller-card.css.ts'

export interface SellerCardProps {
  id: string
  name: string
  /** Instant, or null where it is not known. */
  memberSince: string | null
  /** How many live vehicles they offer; null where it is not known. */
  vehicles: number | null
}

/** Who sells it, and the way to all they offer. */
export function SellerCard({ id, name, memberSince, vehicles }: SellerCardProps) {
  const { t } = useTranslation('vehicle')
  const format = useFormat()
  return (
    <section className={styles.card} aria-label={t('seller.title')}>
      <span className={styles.avatar} aria-hidden>
        <UserRound className={styles.icon} />
      </span>
      <div>
        <Text size="xs" tone="muted">
          {t('seller.title')}
        </Text>
        <Heading level={2} size="md">
          <Link href={paths.seller(id)} variant="standalone">
            {name}
          </Link>
        </Heading>
        <Text size="sm" tone="muted">
          {[
            memberSince ? t('seller.since', { year: new Date(memberSince).getFullYear() }) : null,
            vehicles === null ? null : t('seller.vehicles', { count: vehicles, shown: format.number(vehicles) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
    </section>
  )
}
