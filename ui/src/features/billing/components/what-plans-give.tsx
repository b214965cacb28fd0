import type { Plan } from '@forecourt/contracts'
import { ComparisonTable } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import type { Offer } from '../offers.ts'

const limits = ['vehicle_limit', 'photo_limit_per_vehicle', 'contact_limit_per_month'] as const
const perks = ['featured_listing', 'detailed_stats', 'priority_support'] as const

/** Limits and perks of the plans, side by side. */
export function WhatPlansGive({ offers, present }: { offers: readonly Offer[]; present: Plan }) {
  const { t } = useTranslation('billing')
  const format = useFormat()
  const compared = offers.flatMap(({ plan, ...offer }) => (plan ? [{ ...offer, plan }] : []))
  const byPlan = <V,>(read: (limits: Plan['limits']) => V) =>
    Object.fromEntries(compared.map(({ id, plan }) => [id, read(plan.limits)]))
  const limitText = (limit: number | null) => (limit === null ? t('limits.none') : format.number(limit))
  return (
    <ComparisonTable
      label={t('compare.title')}
      rowsLabel={t('compare.rows')}
      yesLabel={t('compare.yes')}
      noLabel={t('compare.no')}
      columns={compared.map(({ id, name, plan }) => ({
        id,
        label: name,
        mark: plan.group.id === present.group.id ? t('yourPlan') : undefined,
      }))}
      rows={[
        ...limits.map((name) => ({
          id: name,
          label: t(`limits.${name}`),
          values: byPlan((one) => limitText(one[name])),
        })),
        ...perks.map((name) => ({ id: name, label: t(`perks.${name}`), values: byPlan((one) => one[name]) })),
      ]}
    />
  )
}
