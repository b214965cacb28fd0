import { Button, Divider, Stack, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { providerAddress } from '../../../shared/session/provider-address.ts'
import { useSession } from '../../../shared/session/session.ts'

/** One button for each identity provider; nothing where there is none. They leave the application, so they are no router links. */
export function ProviderButtons({ redirect }: { redirect: string }) {
  const { t } = useTranslation('account')
  const { config } = useSession()
  const providers = config?.identityProviders ?? []
  if (providers.length === 0) return null
  const go = (code: string) => location.assign(providerAddress(code, redirect === '/' ? {} : { redirect }))
  return (
    <Stack gap={3}>
      <Divider />
      <Text size="sm" tone="muted">
        {t('providers.or')}
      </Text>
      {providers.map(({ code, name }) => (
        <Button key={code} size="lg" fullWidth onPress={() => go(code)}>
          {t('providers.with', { name })}
        </Button>
      ))}
    </Stack>
  )
}
