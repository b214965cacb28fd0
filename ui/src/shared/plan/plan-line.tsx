import { Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { type Allowance, remaining } from './allowance.ts'
import * as styles from './plan-line.css.ts'

/** How many vehicles the plan allows and how many are live, in one line that keeps its place while it is read. */
export function PlanLine({ allowance, isNew }: { allowance: Allowance | undefined; isNew: boolean }) {
  const { t } = useTranslation('vehicle')
  return (
    <div className={styles.line}>
      {allowance ? (
        <Text size="sm" tone={remaining(allowance) === 0 ? 'text' : 'muted'}>
          {text()}
        </Text>
      ) : null}
    </div>
  )
  function text(): string {
    if (!allowance) return ''
    const { plan, used, vehicles } = allowance
    const left = remaining(allowance)
    if (left === null) return t('plan.unlimited', { plan: plan.group.name, count: used })
    if (!isNew)
      return t(used > (vehicles ?? 0) ? 'plan.over' : 'plan.used', {
        plan: plan.group.name,
        used,
        count: vehicles ?? 0,
      })
    return left === 0
      ? t('plan.full', { plan: plan.group.name, count: vehicles ?? 0 })
      : t('plan.left', { plan: plan.group.name, count: left })
  }
}
