import { Callout, LinkButton } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useUser } from '../../../shared/session/session.ts'

/** Tells an administrator that the rights of the role wait for a second factor. */
export function SecondFactorBanner() {
  const { role, secondFactor } = useUser()
  // Its texts are fetched where there is something to say.
  return role === 'USER' || !secondFactor.required || secondFactor.active ? null : <InactiveRights />
}

function InactiveRights() {
  const { t } = useTranslation('account')
  return (
    <Callout
      tone="warning"
      title={t('inactiveRights.title')}
      actions={
        <LinkButton size="sm" href={`${paths.settingsAccount()}#second-factor`}>
          {t('inactiveRights.action')}
        </LinkButton>
      }
    >
      {t('inactiveRights.text')}
    </Callout>
  )
}
