import { type Identity, listIdentities, listSecurityEvents, unlinkIdentity } from '@forecourt/contracts'
import { AlertDialog, Button, Inline, Text, toast } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useEndpoint, useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { providerAddress } from '../../../shared/session/provider-address.ts'
import { useSession, useUser } from '../../../shared/session/session.ts'
import { ListState } from './list-state.tsx'
import { Row } from './row.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Identities at providers that open this account. */
export function IdentitiesSection() {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { id } = useUser()
  const { config } = useSession()
  const { data: identities, error, mutate } = useEndpoint(listIdentities, { params: { id } })
  const invalidate = useInvalidate()
  const unlink = useAction(unlinkIdentity)
  const [doomed, setDoomed] = useState<Identity | null>(null)
  const [isBusy, setBusy] = useState(false)
  const linked = new Set(identities?.map(({ federer }) => federer.code))
  const open = config?.identityProviders.filter(({ code }) => !linked.has(code)) ?? []

  const confirm = async () => {
    if (!doomed) return
    setBusy(true)
    const reply = await unlink.run({ params: { id }, body: { identityId: doomed.id } })
    // Closed once it is gone from the list: the focus goes to what stands in its place.
    await invalidate(listIdentities, listSecurityEvents)
    setBusy(false)
    setDoomed(null)
    if (reply) toast.success(t('identities.unlinked', { name: doomed.federer.name }))
  }
  const link = (code: string) =>
    location.assign(providerAddress(code, { intent: 'link', redirect: paths.settingsAccount() }))
  if (identities?.length === 0 && open.length === 0) return null
  return (
    <SettingsSection id="identities" title={t('identities.title')} text={t('identities.text')}>
      {identities ? null : <ListState error={error} onRetry={() => void mutate()} />}
      {identities && identities.length > 0 ? (
        <ul aria-label={t('identities.title')}>
          {identities.map((one) => (
            <Row
              key={one.id}
              title={one.federer.name}
              text={[one.email, t('identities.since', { date: format.date(one.createdAt) })]
                .filter(Boolean)
                .join(' · ')}
              action={
                <Button size="sm" onPress={() => setDoomed(one)}>
                  {t('identities.unlink', { name: one.federer.name })}
                </Button>
              }
            />
          ))}
        </ul>
      ) : null}
      {identities?.length === 0 ? <Text tone="muted">{t('identities.none')}</Text> : null}
      {identities ? (
        <Inline gap={2}>
          {open.map(({ code, name }) => (
            <Button key={code} onPress={() => link(code)}>
              {t('identities.link', { name })}
            </Button>
          ))}
        </Inline>
      ) : null}
      <AlertDialog
        isOpen={doomed !== null}
        onOpenChange={(isOpen) => (isOpen ? undefined : setDoomed(null))}
        title={t('identities.question', { name: doomed?.federer.name ?? '' })}
        confirmLabel={t('identities.confirm')}
        cancelLabel={t('actions.cancel', { ns: 'common' })}
        onConfirm={() => void confirm()}
        isBusy={isBusy}
      >
        {t('identities.consequence')}
      </AlertDialog>
    </SettingsSection>
  )
}
