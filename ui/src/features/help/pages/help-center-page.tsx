import { type Locale, listHelpPages } from '@forecourt/contracts'
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  Grid,
  Heading,
  Inline,
  Link,
  LinkButton,
  SearchField,
  Skeleton,
  Stack,
  Text,
} from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { beginning, found } from '../help-pages.ts'

const waiting = ['a', 'b', 'c', 'd']

/** The topics of help, searched while one types. */
export function HelpCenterPage() {
  const { t, i18n } = useTranslation('legal')
  const locale = (i18n.resolvedLanguage ?? 'en_US') as Locale
  const { data, error, mutate } = useEndpoint(listHelpPages, { query: { locale } })
  const [query, setQuery] = useState('')
  usePageTitle(t('help.title'))
  const shown = found(data ?? [], query)
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <Heading level={1}>{t('help.title')}</Heading>
        <Text tone="muted">{t('help.text')}</Text>
      </Stack>
      <SearchField
        label={t('help.search')}
        hideLabel
        placeholder={t('help.search')}
        value={query}
        onChange={setQuery}
        onSubmit={setQuery}
      />
      {error && !data ? (
        <ErrorState
          title={t('help.failed')}
          actions={
            <Button variant="primary" onPress={() => void mutate()}>
              {t('actions.retry', { ns: 'common' })}
            </Button>
          }
        >
          {error.message}
        </ErrorState>
      ) : null}
      {data && shown.length === 0 ? (
        <EmptyState
          level={2}
          illustration="no-results"
          title={t('help.none')}
          actions={<LinkButton href={paths.helpContact()}>{t('help.write')}</LinkButton>}
        >
          {t('help.noneText')}
        </EmptyState>
      ) : null}
      <Grid columns={{ phone: 1, tablet: 2 }}>
        {shown.map((page) => (
          <Card key={page.slug} as="article" padding="md">
            <Stack gap={2}>
              <Heading level={2} size="md">
                <Link variant="standalone" href={paths.help(page.slug)}>
                  {page.title}
                </Link>
              </Heading>
              <Text size="sm" tone="muted">
                {beginning(page)}
              </Text>
            </Stack>
          </Card>
        ))}
        {!data && !error
          ? waiting.map((place) => (
              <Card key={place} padding="md">
                <Stack gap={2}>
                  <Skeleton width="half" />
                  <Skeleton width="full" />
                </Stack>
              </Card>
            ))
          : null}
      </Grid>
      <Inline gap={3}>
        <Text>{t('help.more')}</Text>
        <LinkButton href={paths.helpContact()}>{t('help.write')}</LinkButton>
      </Inline>
    </Stack>
  )
}
