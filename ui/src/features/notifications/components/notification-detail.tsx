import type { NoticeVehicle, Notification } from '@forecourt/contracts'
import { Badge, Link, LinkButton, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { timeElsewhere, zonedTime } from '../../../shared/format/zoned-time.ts'
import * as styles from './notification-item.css.ts'

type Detail = NonNullable<Notification['detail']>

/** What a kind tells beyond who and which vehicle: a price that fell, what a saved search found, what a moderator did, or what became of the own plan. */
export function NotificationDetail({ detail, onUse }: { detail: Detail; onUse: () => void }) {
  if (detail.kind === 'price_drop') return <PriceDrop {...detail} />
  if (detail.kind === 'moderation') return <Moderated {...detail} />
  if (detail.kind === 'offer') return <Suggested {...detail} />
  if (detail.kind === 'appointment') return <Viewing {...detail} />
  if (detail.kind === 'plan') return <Planned {...detail} onUse={onUse} />
  if (detail.kind === 'search') return <Found {...detail} onUse={onUse} />
  // Of a newer version: its title stands above.
  return null
}

/** What was done; the reason stands above, as the entry's message. */
function Moderated({ action }: Extract<Detail, { kind: 'moderation' }>) {
  const { t } = useTranslation('notifications')
  return (
    <Text size="sm" tone="muted">
      {t(`moderation.${action}`)}
    </Text>
  )
}

/** A step of a viewing, or that it is soon; in the reader's time zone, and the seller's where that is another. */
function Viewing({ step, startsAt, timeZone, reason }: Extract<Detail, { kind: 'appointment' }>) {
  const { t } = useTranslation('notifications')
  const { tag } = useFormat()
  const there = startsAt && timeElsewhere(tag, startsAt, timeZone)
  const time = [startsAt && zonedTime(tag, startsAt), there && `(${there}, ${timeZone})`].filter(Boolean).join(' ')
  return (
    <Text size="sm" className={styles.message}>
      {t(`appointment.${step}`, { time })} {reason ? t('appointment.reason', { reason }) : null}
    </Text>
  )
}

/** A step of an offer in a conversation. */
function Suggested({ step, amount }: Extract<Detail, { kind: 'offer' }>) {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  return (
    <Text size="sm">
      {t(`offer.${step}`, { amount: format.price(amount.amount, amount.currency) })} {t('offer.notBinding')}
    </Text>
  )
}

/** What happened to the own plan, or is about to. */
function Planned({
  change,
  plan,
  at,
  amount,
  vehicles,
  onUse,
}: Extract<Detail, { kind: 'plan' }> & { onUse: () => void }) {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  const said = {
    plan: plan ?? '',
    date: format.date(at, 'long'),
    amount: amount ? format.price(amount.amount, amount.currency) : '',
    ...vehicles,
  }
  return (
    <>
      <Text size="sm">{t(`plan.${change}`, said)}</Text>
      <div>
        <LinkButton size="sm" href={paths.billing()} onPress={onUse}>
          {t('plan.open')}
        </LinkButton>
      </div>
    </>
  )
}

function PriceDrop({ before, after }: Extract<Detail, { kind: 'price_drop' }>) {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  const isSameCurrency = before.currency === after.currency
  const prices = {
    before: format.price(before.amount, before.currency),
    after: format.price(after.amount, after.currency),
  }
  return (
    <div className={styles.prices}>
      <Text weight="semibold" numeric>
        {t('priceDrop.said', prices)}
      </Text>
      {isSameCurrency ? <Badge tone="success">{format.percent(after.amount / before.amount - 1)}</Badge> : null}
    </div>
  )
}

function Found({
  searchId,
  name,
  criteria,
  vehicles,
  total,
  onUse,
}: Extract<Detail, { kind: 'search' }> & { onUse: () => void }) {
  const { t } = useTranslation('notifications')
  const rest = total - vehicles.length
  return (
    <>
      <Text size="sm" tone="muted" className={styles.message}>
        {t('search.matched', { name, criteria: criteria.join(' · ') })}
      </Text>
      {total === 1 ? (
        // Its name stands above already.
        <Price price={vehicles[0]?.price ?? null} />
      ) : (
        <ul className={styles.found}>
          {vehicles.map(({ id, title, price }) => (
            <li key={id} className={styles.foundItem}>
              <Link href={paths.vehicle(id)} onPress={onUse}>
                {title}
              </Link>
              <Price price={price} />
            </li>
          ))}
        </ul>
      )}
      {rest > 0 ? (
        <Text size="sm" tone="muted">
          {t('search.more', { count: rest })}
        </Text>
      ) : null}
      <div>
        <LinkButton size="sm" href={paths.savedSearch(searchId)} onPress={onUse}>
          {t('search.open')}
        </LinkButton>
      </div>
    </>
  )
}

function Price({ price }: { price: NoticeVehicle['price'] }) {
  const format = useFormat()
  if (!price) return null
  return (
    <Text as="span" size="sm" weight="semibold" numeric>
      {format.price(price.amount, price.currency)}
    </Text>
  )
}
