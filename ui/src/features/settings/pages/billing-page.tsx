import { Stack } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { BillingAddressSection } from '../components/billing-address-section.tsx'
import { BillingPlanSection } from '../components/billing-plan-section.tsx'
import { InvoicesSection } from '../components/invoices-section.tsx'

/** /settings/billing: the plan one is on, whom invoices are made out to, and the invoices. */
export function BillingPage() {
  const { t } = useTranslation('settings')
  usePageTitle(t('places.billing'))
  return (
    <Stack gap={6}>
      <BillingPlanSection />
      <BillingAddressSection />
      <InvoicesSection />
    </Stack>
  )
}
