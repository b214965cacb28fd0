import type { ImportJob } from '@forecourt/contracts'
import { Badge, type BadgeTone } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'

const tones: Readonly<Record<ImportJob['status'], BadgeTone>> = {
  uploaded: 'neutral',
  checking: 'accent',
  checked: 'accent',
  running: 'accent',
  paused: 'warning',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
}

/** Where an import is. */
export function StatusBadge({ status }: Pick<ImportJob, 'status'>) {
  const { t } = useTranslation('imports')
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
}
