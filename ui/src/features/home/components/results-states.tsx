import { Button, EmptyState, ErrorState } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'

/** No vehicle for these filters: says what to do. */
export function NoResults({ canClear, onClear }: { canClear: boolean; onClear: () => void }) {
  const { t } = useTranslation('home')
  return (
    <EmptyState
      illustration={canClear ? 'no-results' : 'no-vehicles'}
      title={t(canClear ? 'empty.title' : 'empty.none')}
      actions={
        canClear ? (
          <Button variant="primary" onPress={onClear}>
            {t('empty.clear')}
          </Button>
        ) : undefined
      }
    >
      {t(canClear ? 'empty.text' : 'empty.noneText')}
    </EmptyState>
  )
}

/** The search failed: what the server said, and a retry. */
export function ResultsFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { t } = useTranslation('home')
  return (
    <ErrorState
      title={t('errors.vehicles')}
      actions={
        <Button variant="primary" onPress={onRetry}>
          {t('errors.retry')}
        </Button>
      }
    >
      {message}
    </ErrorState>
  )
}
