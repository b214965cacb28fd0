import { type Locale, readPage } from '@forecourt/contracts'
import { Breadcrumbs, Button, ErrorState, Inline, LinkButton, Skeleton, Stack, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { PublishedText } from '../../../shared/page/published-text.tsx'

/** One topic of help. */
export function HelpTopicPage() {
  const { t, i18n } = useTranslation('legal')
  const { topic = '' } = useParams()
  const locale = (i18n.resolvedLanguage ?? 'en_US') as Locale
  const { data, error, mutate } = useEndpoint(readPage, { params: { slug: topic }, query: { locale } })
  usePageTitle(data?.title ?? t('help.title'))
  const isUnknown = error?.status === 404
  return (
    <Stack gap={5} maxInlineSize="prose">
      <Breadcrumbs
        label={t('help.place')}
        items={[{ label: t('help.title'), href: paths.help() }, { label: data?.title ?? t('help.topic') }]}
      />
      {data ? <PublishedText {...data} /> : null}
      {!data && !error ? (
        <Stack gap={4}>
          <Skeleton size="xl" width="half" />
          <Skeleton width="full" />
          <Skeleton width="most" />
        </Stack>
      ) : null}
      {!data && error ? (
        <ErrorState
          title={t(isUnknown ? 'help.unknown' : 'help.failed')}
          actions={
            isUnknown ? undefined : (
              <Button variant="primary" onPress={() => void mutate()}>
                {t('actions.retry', { ns: 'common' })}
              </Button>
            )
          }
        >
          {error.message}
        </ErrorState>
      ) : null}
      {data || error ? (
        <Inline gap={3}>
          <Text>{t('help.more')}</Text>
          <LinkButton href={paths.helpContact()}>{t('help.write')}</LinkButton>
        </Inline>
      ) : null}
    </Stack>
  )
}
