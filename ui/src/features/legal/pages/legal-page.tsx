import { type Locale, readPage } from '@forecourt/contracts'
import { Button, Callout, Container, Heading, Skeleton, Stack, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { PublishedText } from '../../../shared/page/published-text.tsx'

/** Sections of the text the application brings itself; their texts are `<page>.<section>.title` and `.text`. */
const sections = {
  terms: ['service', 'account', 'sellers', 'buyers', 'content', 'liability', 'ending'],
  privacy: ['what', 'why', 'who', 'keep', 'browser', 'rights'],
} as const

/** What is published in the back office: the version that sign-up records. While it cannot be had, what it is about. */
function LegalPage({ name }: { name: keyof typeof sections }) {
  const { t, i18n } = useTranslation('legal')
  const locale = (i18n.resolvedLanguage ?? 'en_US') as Locale
  const { data, error, mutate } = useEndpoint(readPage, { params: { slug: name }, query: { locale } })
  usePageTitle(data?.title ?? t(`${name}.title`))
  return (
    <Container paddingY={8}>
      <Stack maxInlineSize="prose" marginX="auto">
        {data ? <PublishedText {...data} /> : null}
        {!data && !error ? <Waiting title={t(`${name}.title`)} /> : null}
        {!data && error ? <Summary name={name} onRetry={() => void mutate()} /> : null}
      </Stack>
    </Container>
  )
}

const lines = ['full', 'full', 'most', 'full', 'half', 'full', 'most'] as const

function Waiting({ title }: { title: string }) {
  return (
    <Stack gap={4}>
      <Heading level={1}>{title}</Heading>
      {lines.map((width, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines without content of their own
        <Skeleton key={place} width={width} />
      ))}
    </Stack>
  )
}

function Summary({ name, onRetry }: { name: keyof typeof sections; onRetry: () => void }) {
  const { t } = useTranslation('legal')
  return (
    <Stack gap={6}>
      <Heading level={1}>{t(`${name}.title`)}</Heading>
      <Callout
        tone="warning"
        role="status"
        actions={
          <Button size="sm" onPress={onRetry}>
            {t('actions.retry', { ns: 'common' })}
          </Button>
        }
      >
        {t('summary')}
      </Callout>
      {sections[name].map((section) => (
        <Stack key={section} as="section" gap={2}>
          <Heading level={2}>{t(`${name}.${section}.title`)}</Heading>
          <Text>{t(`${name}.${section}.text`)}</Text>
        </Stack>
      ))}
    </Stack>
  )
}

export const TermsPage = () => <LegalPage name="terms" />
export const PrivacyPage = () => <LegalPage name="privacy" />
