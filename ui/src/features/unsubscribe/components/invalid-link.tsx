import { LinkButton } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { TroublePage } from '../../../shared/feedback/trouble-page.tsx'

/** A link that none of our mails has. */
export function InvalidLink() {
  const { t } = useTranslation('unsubscribe')
  return (
    <TroublePage
      illustration="not-found"
      title={t('invalid.title')}
      text={t('invalid.text')}
      actions={
        <LinkButton variant="ghost" href={paths.home()}>
          {t('actions.home', { ns: 'common' })}
        </LinkButton>
      }
    />
  )
}
