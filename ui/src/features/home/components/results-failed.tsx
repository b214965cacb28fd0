import { Button, ErrorState, OfflineState } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../../../shared/feedback/use-online.ts'

/** The search failed: what the server said, and a retry. Without a network it comes back by itself, so nobody is alarmed. */
export function ResultsFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { t } = useTranslation('home')
  const isOnline = useOnline()
  const retry = (
    <Button variant="primary" onPress={onRetry}>
      {t('errors.retry')}
    </Button>
  )
  return isOnline ? (
    <ErrorState title={t('errors.vehicles')} actions={retry}>
      {message}
    </ErrorState>
  ) : (
    <OfflineState title={t('errors.offline')} actions={retry}>
      {t('errors.offlineText')}
    </OfflineState>
  )
}
