import { Container, Heading, Stack, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { useSession } from '../../../shared/session/session.ts'

/** Sections of each page, in order; their texts are `<page>.<section>.title` and `.text`. */
const sections = {
  terms: ['service', 'account', 'sellers', 'buyers', 'content', 'liability', 'ending'],
  privacy: ['what', 'why', 'who', 'keep', 'browser', 'rights'],
} as const

/** The version is the one that sign-up records. */
function LegalPage({ name }: { name: keyof typeof sections }) {
  const { t } = useTranslation('legal')
  const { config } = useSession()
  usePageTitle(t(`${name}.title`))
  return (
    <Container paddingY={8}>
      <Stack gap={6} maxInlineSize="prose" marginX="auto">
        <Stack gap={2}>
          <Heading level={1}>{t(`${name}.title`)}</Heading>
          {config ? (
            <Text size="sm" tone="muted">
              {t('version', { version: config.documents[name] })}
            </Text>
          ) : null}
        </Stack>
        {sections[name].map((section) => (
          <Stack key={section} as="section" gap={2}>
            <Heading level={2}>{t(`${name}.${section}.title`)}</Heading>
            <Text>{t(`${name}.${section}.text`)}</Text>
          </Stack>
        ))}
      </Stack>
    </Container>
  )
}

export const TermsPage = () => <LegalPage name="terms" />
export const PrivacyPage = () => <LegalPage name="privacy" />
