import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { AlertChoice } from '../components/alert-choice.tsx'
import { MailChoice } from '../components/mail-choice.tsx'

/** /unsubscribe: where the links at the end of mails lead. Opening it changes nothing. */
export function UnsubscribePage() {
  const { t } = useTranslation('unsubscribe')
  const [search] = useSearchParams()
  const mail = search.get('mail')
  usePageTitle(t(mail === null ? 'title' : 'mails.title'))
  return mail === null ? <AlertChoice token={search.get('token') ?? ''} /> : <MailChoice token={mail} />
}
