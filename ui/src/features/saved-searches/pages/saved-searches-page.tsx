import type { SavedSearch } from '@forecourt/contracts'
import {
  AlertDialog,
  Button,
  EmptyState,
  ErrorState,
  Heading,
  LinkButton,
  ListRowSkeleton,
  SkeletonList,
  Stack,
  Text,
} from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { RenameDialog } from '../components/rename-dialog.tsx'
import * as styles from '../components/saved-searches.css.ts'
import { SearchItem } from '../components/search-item.tsx'
import { useSavedSearches } from '../use-saved-searches.ts'

/** /saved-searches/: what the person is looking for, and how often they are told. */
export function SavedSearchesPage() {
  const { t } = useTranslation('saved-searches')
  const list = useSavedSearches()
  const [renamed, setRenamed] = useState<SavedSearch | null>(null)
  const [doomed, setDoomed] = useState<SavedSearch | null>(null)
  usePageTitle(t('title'))
  const { searches, error } = list
  return (
    <Stack gap={6} className={styles.page}>
      <Stack gap={1}>
        <Heading level={1}>{t('title')}</Heading>
        <Text tone="muted" size="sm">
          {t('intro')}
        </Text>
      </Stack>
      {error && !searches ? (
        <ErrorState
          title={t('failed')}
          actions={
            <Button variant="primary" onPress={list.retry}>
              {t('actions.retry', { ns: 'common' })}
            </Button>
          }
        >
          {error.message}
        </ErrorState>
      ) : null}
      {!searches && !error ? (
        <SkeletonList label={t('loading', { ns: 'common' })} count={3} of={ListRowSkeleton} />
      ) : null}
      {searches?.length === 0 ? (
        <EmptyState
          illustration="no-results"
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
      {searches && searches.length > 0 ? (
        <ul className={styles.list} aria-label={t('title')}>
          {searches.map((search) => (
            <SearchItem
              key={search.id}
              search={search}
              onFrequency={(frequency) => void list.setFrequency(search, frequency)}
              onIncomplete={(incomplete) => void list.setIncomplete(search, incomplete)}
              onRename={() => setRenamed(search)}
              onDelete={() => setDoomed(search)}
            />
          ))}
        </ul>
      ) : null}
      {renamed ? (
        <RenameDialog
          search={renamed}
          isBusy={list.isNaming}
          onRename={(name) => list.rename(renamed.id, name)}
          onClose={() => setRenamed(null)}
        />
      ) : null}
      <AlertDialog
        isOpen={doomed !== null}
        onOpenChange={(open) => (open ? undefined : setDoomed(null))}
        title={t('delete.title')}
        confirmLabel={t('actions.delete', { ns: 'common' })}
        cancelLabel={t('actions.cancel', { ns: 'common' })}
        isBusy={list.isRemoving}
        onConfirm={() => void (doomed && list.remove(doomed.id).then((gone) => gone && setDoomed(null)))}
      >
        {t('delete.text', { name: doomed?.name ?? '' })}
      </AlertDialog>
    </Stack>
  )
}
