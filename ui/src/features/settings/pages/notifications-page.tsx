import { Stack } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { ChannelsSection } from '../components/channels-section.tsx'
import { PreferenceSection } from '../components/preference-section.tsx'
import { PushSection } from '../components/push-section.tsx'

/** /settings/notifications: what one is told of outside of the inbox, and by which channels. */
export function NotificationsPage() {
  const { t } = useTranslation('settings')
  usePageTitle(t('places.notifications'))
  return (
    <Stack gap={6}>
      <PreferenceSection />
      <ChannelsSection />
      <PushSection />
    </Stack>
  )
}
