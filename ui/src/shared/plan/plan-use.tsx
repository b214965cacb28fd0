import type { DataOf, readContactAllowance } from '@forecourt/contracts'
import { Grid, Meter } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/format.ts'
import { type Allowance, remaining } from './allowance.ts'

export interface PlanUseProps {
  /** How many are live, and what the plan allows; undefined while that is not known, as below. */
  vehicles: Pick<Allowance, 'used' | 'vehicles' | 'photos'> | undefined
  contacts: DataOf<typeof readContactAllowance> | undefined
}

/** What is used of a plan so far, as its holder and administrators see it. Each figure comes when it is known. */
export function PlanUse({ vehicles, contacts }: PlanUseProps) {
  const { t } = useTranslation('billing')
  const format = useFormat()
  const of = (count: number, max: number | null) =>
    max === null
      ? t('use.noLimit', { used: format.number(count) })
      : t('use.of', { used: format.number(count), max: format.number(max) })
  return (
    <Grid fit="fact" gap={6}>
      {vehicles ? (
        <Meter
          label={t('use.vehicles')}
          value={vehicles.used}
          max={vehicles.vehicles}
          valueText={of(vehicles.used, vehicles.vehicles)}
          tone={toneOf(vehicles)}
        />
      ) : null}
      {contacts ? (
        <Meter
          label={t('use.contacts')}
          value={contacts.used}
          max={contacts.max}
          valueText={of(contacts.used, contacts.max)}
          tone={contacts.locked > 0 ? 'danger' : 'accent'}
          note={
            contacts.locked > 0
              ? t('use.locked', { count: contacts.locked })
              : t('use.anew', { date: format.date(contacts.monthEndsAt, 'long') })
          }
        />
      ) : null}
      {vehicles ? (
        // Of each vehicle, so nothing fills up.
        <Meter
          label={t('use.photos')}
          value={0}
          max={null}
          valueText={vehicles.photos === null ? t('limits.none') : t('use.upTo', { count: vehicles.photos })}
        />
      ) : null}
    </Grid>
  )
}

function toneOf(use: Pick<Allowance, 'used' | 'vehicles'>): 'accent' | 'warning' | 'danger' {
  if (use.vehicles !== null && use.used > use.vehicles) return 'danger'
  return remaining(use) === 0 ? 'warning' : 'accent'
}
