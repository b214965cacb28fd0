import { readBillingAddress } from '@forecourt/contracts'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useUser } from '../../../shared/session/session.ts'
import { BillingAddressFields } from './billing-address-fields.tsx'
import { ListState } from './list-state.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Whom invoices are made out to from now on. */
export function BillingAddressSection() {
  const { t } = useTranslation('settings')
  const { id } = useUser()
  const { data, error, mutate } = useEndpoint(readBillingAddress, { params: { id } })
  return (
    <SettingsSection id="billing-address" title={t('billing.address.title')} text={t('billing.address.text')}>
      {data ? (
        <BillingAddressFields saved={data} onSaved={(reply) => void mutate(reply, { revalidate: false })} />
      ) : (
        <ListState error={error} onRetry={() => void mutate()} />
      )}
    </SettingsSection>
  )
}
