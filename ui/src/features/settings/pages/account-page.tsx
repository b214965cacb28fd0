import { Stack } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { AccountDetails } from '../components/account-details.tsx'
import { DataSection } from '../components/data-section.tsx'
import { EventsSection } from '../components/events-section.tsx'
import { IdentitiesSection } from '../components/identities-section.tsx'
import { PasswordSection } from '../components/password-section.tsx'
import { SecondFactorSection } from '../components/second-factor-section.tsx'
import { SessionsSection } from '../components/sessions-section.tsx'
import { UnitsSection } from '../components/units-section.tsx'

/** /settings/account: the account and everything about its safety. */
export function AccountPage() {
  const { t } = useTranslation('settings')
  usePageTitle(t('places.account'))
  return (
    <Stack gap={6}>
      <AccountDetails />
      <UnitsSection />
      <PasswordSection />
      <SecondFactorSection />
      <IdentitiesSection />
      <SessionsSection />
      <EventsSection />
      <DataSection />
    </Stack>
  )
}
