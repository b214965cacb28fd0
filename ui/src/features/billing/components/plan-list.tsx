import type { Plan } from '@forecourt/contracts'
import { EmptyState, Heading, Inline, LinkButton, RadioGroup, Select, Stack } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { leadingBack, paths } from '../../../app/paths.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { useSession } from '../../../shared/session/session.ts'
import { bestShare, offersOf } from '../offers.ts'
import { useChoice } from '../use-choice.ts'
import { useDurationText } from '../use-duration-text.ts'
import { PlanCard } from './plan-card.tsx'
import * as styles from './plan-list.css.ts'
import { WhatPlansGive } from './what-plans-give.tsx'

export interface PlanListProps {
  plans: readonly Plan[]
  /** The plan somebody is on. */
  present: Plan
}

/** Plans by family for a chosen duration, and what each gives. Whoever is not signed in is asked to be (spec 2). */
export function PlanList(props: PlanListProps) {
  const { user } = useSession()
  return user ? <Offers {...props} /> : <LogIn />
}

function LogIn() {
  const { t } = useTranslation('billing')
  return (
    <EmptyState
      illustration="payment"
      title={t('logIn.title')}
      actions={
        <LinkButton variant="primary" href={leadingBack(paths.signIn(), useLocation())}>
          {t('logIn.action')}
        </LinkButton>
      }
    >
      {t('logIn.text')}
    </EmptyState>
  )
}

function Offers({ plans, present }: PlanListProps) {
  const { t } = useTranslation('billing')
  const format = useFormat()
  const durationText = useDurationText()
  const { durations, months, chooseMonths, currencies, currency, chooseCurrency } = useChoice(plans, present)
  const offers = offersOf(plans, months, currency)
  const saves = (duration: number) => {
    const share = bestShare(plans, duration, currency)
    return share > 0 ? t('saveUpTo', { share: format.percent(share) }) : undefined
  }
  return (
    <>
      <Stack as="section" gap={4} aria-labelledby="plans">
        <Inline gap={4} justifyContent="space-between" alignItems="end">
          <Heading level={2} id="plans">
            {t('plans.title')}
          </Heading>
          <Inline gap={6} alignItems="end">
            {currencies.length > 1 ? (
              <Select
                label={t('currency')}
                value={currency}
                onChange={chooseCurrency}
                options={currencies.map((code) => ({ value: code, label: code }))}
              />
            ) : null}
            {durations.length > 1 ? (
              <RadioGroup
                label={t('duration')}
                layout="row"
                value={String(months)}
                onChange={chooseMonths}
                options={durations.map((one) => ({
                  value: String(one),
                  label: durationText(one),
                  description: saves(one),
                }))}
              />
            ) : null}
          </Inline>
        </Inline>
        <ul className={styles.cards}>
          {offers.map((offer) => (
            <PlanCard key={offer.id} offer={offer} present={present} />
          ))}
        </ul>
      </Stack>
      <Stack as="section" gap={4} aria-labelledby="what-plans-give">
        <Heading level={2} id="what-plans-give">
          {t('compare.title')}
        </Heading>
        <WhatPlansGive offers={offers} present={present} />
      </Stack>
    </>
  )
}
