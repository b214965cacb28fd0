import { toast } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { ViewingHoursForm } from '../../../shared/viewing-hours/viewing-hours-form.tsx'
import { SettingsSection } from '../components/settings-section.tsx'

/** /settings/viewings: when a seller shows vehicles. */
export function ViewingsPage() {
  const { t } = useTranslation('viewing')
  usePageTitle(t('title'))
  return (
    <SettingsSection id="viewings" title={t('title')} text={t('text')}>
      <ViewingHoursForm onSaved={() => toast.success(t('saved'))} />
    </SettingsSection>
  )
}
