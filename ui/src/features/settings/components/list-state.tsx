import { Button, ErrorState, ListRowSkeleton, SkeletonList } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '../../../shared/api/call.ts'

/** A list that is on its way, or did not come. */
export function ListState({ error, onRetry }: { error: ApiProblem | undefined; onRetry: () => void }) {
  const { t } = useTranslation('settings')
  if (!error) return <SkeletonList label={t('loading', { ns: 'common' })} count={2} of={ListRowSkeleton} />
  return (
    <ErrorState title={t('failed')} actions={<Button onPress={onRetry}>{t('actions.retry', { ns: 'common' })}</Button>}>
      {error.message}
    </ErrorState>
  )
}
