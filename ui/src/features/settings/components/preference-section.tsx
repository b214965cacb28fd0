import { listProviderLinks, readNotificationPreference } from '@forecourt/contracts'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useUser } from '../../../shared/session/session.ts'
import { ListState } from './list-state.tsx'
import { PreferenceForm } from './preference-form.tsx'
import { SettingsSection } from './settings-section.tsx'

/** What goes out, by kind and channel. */
export function PreferenceSection() {
  const { t } = useTranslation('settings')
  const { id } = useUser()
  const preference = useEndpoint(readNotificationPreference, { params: { id } })
  const links = useEndpoint(listProviderLinks, { params: { id } })
  const retry = () => {
    void preference.mutate()
    void links.mutate()
  }
  const { data: saved, mutate } = preference
  return (
    <SettingsSection id="preference" title={t('notifications.title')} text={t('notifications.text')}>
      {saved && links.data ? (
        <PreferenceForm
          saved={saved}
          links={links.data}
          onSaved={(reply) => void mutate(reply, { revalidate: false })}
          reread={async () => (await mutate())?.data}
        />
      ) : (
        <ListState error={preference.error ?? links.error} onRetry={retry} />
      )}
    </SettingsSection>
  )
}
