import { favoriteVehicles } from '@forecourt/contracts'
import { Button, EmptyState, ErrorState, Heading, Inline, LinkButton, Select, Stack } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { KeptInstead } from '../../../shared/kept-lists/kept-instead.tsx'
import { ResultPages } from '../../../shared/vehicle/result-pages.tsx'
import { useTopOfPage } from '../../../shared/vehicle/use-top-of-page.ts'
import { VehicleGridSkeleton } from '../../../shared/vehicle/vehicle-grid.tsx'
import { SavedVehicles } from '../components/saved-vehicles.tsx'
import { favoriteSorts, readListQuery } from '../list-query.ts'
import * as styles from './favorites.css.ts'

/** Saved vehicles, also sold ones. */
export function FavoritesPage() {
  const { t } = useTranslation('favorites')
  usePageTitle(t('title'))
  const [params, setParams] = useSearchParams()
  const query = readListQuery(params)
  const { data, meta, error, isLoading, isValidating, mutate } = useEndpoint(
    favoriteVehicles,
    { query },
    { keepPreviousData: true, page: true },
  )
  useTopOfPage(query.page)
  const href = (page: number) =>
    `?${new URLSearchParams({ ...(query.sort ? { sort: query.sort } : {}), page: String(page) })}`
  return (
    <Stack gap={6}>
      <Inline justifyContent="space-between">
        <Heading level={1}>{t('title')}</Heading>
        {data && data.length > 1 ? (
          <Select
            className={styles.sort}
            label={t('sort.label')}
            hideLabel
            value={query.sort ?? '-savedAt'}
            options={favoriteSorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
            onChange={(sort) => setParams({ sort })}
          />
        ) : null}
      </Inline>
      {error && !data ? (
        <KeptInstead list="favorites" error={error} onRetry={() => void mutate()} isTrying={isValidating}>
          <ErrorState
            title={t('failed')}
            actions={
              <Button variant="primary" onPress={() => void mutate()}>
                {t('retry')}
              </Button>
            }
          >
            {error.message}
          </ErrorState>
        </KeptInstead>
      ) : null}
      {!data && !error ? <VehicleGridSkeleton count={8} /> : null}
      {data && data.length === 0 && !isLoading ? (
        <EmptyState
          illustration="no-favourites"
          title={t('empty.title')}
          actions={
            <LinkButton variant="primary" href={paths.home()}>
              {t('empty.browse')}
            </LinkButton>
          }
        >
          {t('empty.text')}
        </EmptyState>
      ) : null}
      {data && data.length > 0 ? <SavedVehicles vehicles={data} isStale={isLoading} /> : null}
      {meta ? <ResultPages page={meta.page} pages={meta.pages} limit={meta.limit} hrefOf={href} /> : null}
    </Stack>
  )
}
