import { listImports } from '@forecourt/contracts'
import { Breadcrumbs, Card, Heading, Inline, LinkButton, Stack, Text } from '@forecourt/design-system'
import { Images } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { ResultPages } from '../../../shared/vehicle/result-pages.tsx'
import { ImportList } from '../components/import-list.tsx'
import { UploadCard } from '../components/upload-card.tsx'

/** /my/import/: a new list, and those before. */
export function ImportsPage() {
  const { t } = useTranslation('imports')
  const [search] = useSearchParams()
  const asked = Number(search.get('page'))
  const page = Number.isSafeInteger(asked) && asked > 0 ? asked : 1
  const { data, meta } = useEndpoint(listImports, { query: { page } }, { page: true, keepPreviousData: true })
  usePageTitle(t('title'))
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <Breadcrumbs
          label={t('way')}
          items={[{ label: t('myVehicles'), href: paths.myVehicles() }, { label: t('title') }]}
        />
        <Heading level={1}>{t('title')}</Heading>
        <Text tone="muted">{t('text')}</Text>
      </Stack>
      <UploadCard />
      <Card as="section" padding="lg">
        <Inline justifyContent="space-between" gap={3}>
          <Text>{t('pictures.text')}</Text>
          <LinkButton icon={<Images />} href={paths.stockPictures()}>
            {t('pictures.link')}
          </LinkButton>
        </Inline>
      </Card>
      {data && data.length > 0 ? <ImportList jobs={data} /> : null}
      {meta ? (
        <ResultPages
          page={page}
          pages={meta.pages}
          limit={meta.limit}
          hrefOf={(to) => (to > 1 ? `${paths.imports()}?page=${to}` : paths.imports())}
        />
      ) : null}
    </Stack>
  )
}
