import { Button, Divider, Stack, Text } from '@forecourt/design-system'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { providerAddress } from '../../../shared/session/provider-address.ts'
import { useSession } from '../../../shared/session/session.ts'

/** Other ways in: `children`, and one button for each identity provider. They leave the application, so they are no router links. */
export function ProviderButtons({ redirect, children }: { redirect: string; children?: ReactNode }) {
  const { t } = useTranslation('account')
  const { config } = useSession()
  const providers = config?.identityProviders ?? []
  if (providers.length === 0 && !children) return null
  const go = (code: string) => location.assign(providerAddress(code, redirect === '/' ? {} : { redirect }))
  return (
    <Stack gap={3}>
      <Divider />
      <Text size="sm" tone="muted">
        {t('providers.or')}
      </Text>
      {children}
      {providers.map(({ code, name }) => (
        <Button key={code} size="lg" fullWidth onPress={() => go(code)}>
          {t('providers.with', { name })}
        </Button>
      ))}
    </Stack>
  )
}
