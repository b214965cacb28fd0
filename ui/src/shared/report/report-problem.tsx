import { Callout } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '../api/call.ts'

/** What went wrong, and when another try makes sense. */
export function ReportProblem({ problem }: { problem: ApiProblem }) {
  const { t } = useTranslation('report')
  const wait = (seconds: number) =>
    seconds > 2 * 3600
      ? t('waitHours', { count: Math.ceil(seconds / 3600) })
      : t('wait', { count: Math.max(1, Math.ceil(seconds / 60)) })
  if (problem.fields && Object.keys(problem.fields).length > 0) return null
  return (
    <Callout role="alert" tone="danger" title={t('failed')}>
      {problem.message}
      {problem.status === 429 && problem.retryAfter !== undefined ? ` ${wait(problem.retryAfter)}` : null}
    </Callout>
  )
}
