import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '../shared/api/problem.ts'
import { TroublePage } from '../shared/feedback/trouble-page.tsx'
import { useRecovery } from '../shared/feedback/use-recovery.ts'
import { refreshSession } from '../shared/session/session-store.ts'

/** The application could not start, because its configuration could not be read. Tries again by itself. */
export function Unreachable({ problem }: { problem: ApiProblem | undefined }) {
  const { t } = useTranslation('errors')
  const { retry, isTrying, seconds } = useRecovery(() => refreshSession(true), problem?.retryAfter)
  const offline = problem?.status === 0
  const isMaintenance = problem?.code === 'MAINTENANCE'
  return (
    <TroublePage
      illustration={offline ? 'offline' : 'maintenance'}
      title={offline ? t('unreachable.title') : isMaintenance ? t('maintenance.title') : t('503.title')}
      text={isMaintenance ? t('maintenance.text') : (problem?.message ?? t('503.text'))}
      note={isTrying ? t('retry.trying') : t('retry.in', { count: seconds })}
      retry={{ run: retry, isRunning: isTrying }}
    />
  )
}
