import { readSubscription } from '@forecourt/contracts'
import { Inline, LinkButton, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { useUser } from '../../../shared/session/session.ts'
import { ListState } from './list-state.tsx'
import { SettingsSection } from './settings-section.tsx'

/** The plan one is on, with the way to the others. */
export function BillingPlanSection() {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { id } = useUser()
  const { data, error, mutate } = useEndpoint(readSubscription, { params: { id } })
  return (
    <SettingsSection id="plan" title={t('billing.plan.title')}>
      {data ? (
        <>
          <Text>
            {data.expiresAt
              ? t('billing.plan.until', { plan: data.plan.name, day: format.date(data.expiresAt, 'long') })
              : t('billing.plan.free', { plan: data.plan.name })}
          </Text>
          <Inline>
            <LinkButton href={paths.billing()}>{t('billing.plan.all')}</LinkButton>
          </Inline>
        </>
      ) : (
        <ListState error={error} onRetry={() => void mutate()} />
      )}
    </SettingsSection>
  )
}
