import type { DataOf, sellerPage } from '@forecourt/contracts'
import { Avatar, Badge, Callout, Heading, Inline, LinkButton } from '@forecourt/design-system'
import { BadgeCheck, CalendarDays, MessageSquareReply } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { answerTime } from '../answer-time.ts'
import * as styles from './seller.css.ts'

export type Seller = DataOf<typeof sellerPage>

/** Who sells: since when, what was confirmed, and how they answer. */
export function SellerHead({ seller }: { seller: Seller }) {
  const { t } = useTranslation('sellers')
  const { name, memberSince, emailConfirmed, phoneConfirmed, isOwn } = seller
  return (
    <>
      {isOwn ? (
        <Callout
          tone="info"
          title={t('own.text')}
          actions={
            <Inline gap={2}>
              <LinkButton size="sm" href={paths.settings()}>
                {t('own.profile')}
              </LinkButton>
              <LinkButton size="sm" href={paths.myVehicles()}>
                {t('own.vehicles')}
              </LinkButton>
            </Inline>
          }
        />
      ) : null}
      <header className={styles.head}>
        <Avatar name={name} size="lg" />
        <Heading level={1} className={styles.name}>
          {name}
        </Heading>
        <ul className={styles.facts}>
          <li className={styles.fact}>
            <CalendarDays className={styles.icon} aria-hidden />
            {t('since', { year: new Date(memberSince).getFullYear() })}
          </li>
          <Answers seller={seller} />
          {emailConfirmed ? (
            <li>
              <Badge tone="success" icon={<BadgeCheck />}>
                {t('confirmed.email')}
              </Badge>
            </li>
          ) : null}
          {phoneConfirmed ? (
            <li>
              <Badge tone="success" icon={<BadgeCheck />}>
                {t('confirmed.phone')}
              </Badge>
            </li>
          ) : null}
        </ul>
      </header>
    </>
  )
}

/** How they answer; nothing where that could not be asked. */
function Answers({ seller: { answers, holes } }: { seller: Seller }) {
  const { t } = useTranslation('sellers')
  const format = useFormat()
  if (!answers && holes.answers) return null
  const said = () => {
    if (!answers) return t('answers.unknown')
    const share = t('answers.share', { percent: format.percent(answers.answeredPercent / 100, 0) })
    if (answers.usualMinutes === null) return share
    const { unit, count } = answerTime(answers.usualMinutes)
    const time = t(`answers.${unit}`, { count })
    return `${share} · ${time}`
  }
  return (
    <li className={styles.fact}>
      <MessageSquareReply className={styles.icon} aria-hidden />
      {said()}
    </li>
  )
}
