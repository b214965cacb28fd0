import type { Plan } from '@forecourt/contracts'
import { Badge, Card, Heading, Inline, LinkButton, Stack, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { isFree, type Offer } from '../offers.ts'
import { useDurationText } from '../use-duration-text.ts'
import * as styles from './plan-list.css.ts'

export interface PlanCardProps {
  offer: Offer
  present: Plan
}

/** What a plan costs, for the chosen duration. */
export function PlanCard({ offer, present }: PlanCardProps) {
  const { t } = useTranslation('billing')
  const format = useFormat()
  const durationText = useDurationText()
  const { plan, name, durations } = offer
  const isPresent = plan?.group.id === present.group.id
  return (
    <Card as="li" tone={isPresent ? 'accent' : 'surface'} className={styles.card}>
      <Stack gap={1}>
        <Inline justifyContent="space-between">
          <Heading level={3} size="lg">
            {name}
          </Heading>
          {isPresent ? <Badge tone="accent">{t('yourPlan')}</Badge> : null}
        </Inline>
        <Text size="sm" tone="muted">
          {plan ? plan.description : t('notFor', { durations: format.list(durations.map(durationText)) })}
        </Text>
      </Stack>
      {plan ? <Price plan={plan} saving={offer.saving} /> : null}
      {plan && !isFree(plan) ? <Choose plan={plan} name={name} present={present} /> : null}
    </Card>
  )
}

function Choose({ plan, name, present }: { plan: Plan; name: string; present: Plan }) {
  const { t } = useTranslation('billing')
  const [params] = useSearchParams()
  const isPresent = plan.group.id === present.group.id
  const href = paths.billingCheckout(plan.id, { redirect: params.get('redirect') ?? undefined })
  return (
    <Stack gap={2}>
      <LinkButton
        href={href}
        fullWidth
        variant={plan.group.position > present.group.position ? 'primary' : 'secondary'}
      >
        {t(isPresent ? 'extend' : 'choose', { plan: name })}
      </LinkButton>
      {plan.group.position < present.group.position ? (
        <Text size="sm" tone="muted">
          {t('startsLater', { plan: present.group.name })}
        </Text>
      ) : null}
    </Stack>
  )
}

function Price({ plan, saving }: { plan: Plan; saving: Offer['saving'] }) {
  const { t } = useTranslation('billing')
  const format = useFormat()
  const durationText = useDurationText()
  const amount = (value: number) => format.price(value, plan.currency.code)
  return (
    <div className={styles.price}>
      <Inline gap={2} alignItems="baseline">
        <Text as="span" size="xl" weight="bold" numeric>
          {isFree(plan) ? t('free') : amount(plan.price)}
        </Text>
        <Text as="span" size="sm" tone="muted">
          {isFree(plan) ? durationText(0) : t('for', { duration: durationText(plan.months) })}
        </Text>
      </Inline>
      {plan.months > 1 ? (
        <Text size="sm" tone="muted" numeric>
          {t('aMonth', { price: amount(plan.price / plan.months) })}
        </Text>
      ) : null}
      {saving ? (
        <Text size="sm" tone="success" numeric>
          {t('saves', { amount: amount(saving.amount), share: format.percent(saving.share) })}
        </Text>
      ) : null}
    </div>
  )
}
