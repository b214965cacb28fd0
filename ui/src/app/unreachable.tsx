import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '../shared/api/problem.ts'
import { TroublePage } from '../shared/feedback/trouble-page.tsx'
import { useRecovery } from '../shared/feedback/use-recovery.ts'
import { refreshSession } from '../shared/session/session-store.ts'

/** The application could not start: its configuration did not come. Tries again by itself. */
export function Unreachable({ problem }: { problem: ApiProblem | undefined }) {
  const { t } = useTranslation('errors')
  const { retry, isTrying, seconds } = useRecovery(() => refreshSession(true), problem?.retryAfter)
  const offline = problem?.status === 0
  return (
    <TroublePage
      illustration={offline ? 'offline' : 'maintenance'}
      title={offline ? t('unreachable.title') : t('503.title')}
      text={problem?.message ?? t('503.text')}
      note={isTrying ? t('retry.trying') : t('retry.in', { count: seconds })}
      retry={{ run: retry, isRunning: isTrying }}
    />
  )
}
