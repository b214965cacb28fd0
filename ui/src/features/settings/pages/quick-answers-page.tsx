import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { QuickAnswers } from '../../../shared/quick-answer/quick-answers.tsx'
import { SettingsSection } from '../components/settings-section.tsx'

/** /settings/quick-answers: texts that a seller keeps to answer with. */
export function QuickAnswersPage() {
  const { t } = useTranslation('quick-answer')
  usePageTitle(t('title'))
  return (
    <SettingsSection id="quick-answers" title={t('title')} text={t('text')}>
      <QuickAnswers />
    </SettingsSection>
  )
}
