import { AlertDialog } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import type { LeaveWarning } from './use-leave-warning.ts'

/** Asks whoever leaves whether what they typed may be lost. */
export function LeaveQuestion({ warning }: { warning: LeaveWarning }) {
  const { t } = useTranslation('common')
  return (
    <AlertDialog
      isOpen={warning.isAsking}
      onOpenChange={(open) => (open ? undefined : warning.stay())}
      title={t('leave.title')}
      confirmLabel={t('leave.confirm')}
      cancelLabel={t('leave.stay')}
      onConfirm={warning.leave}
    >
      {t('leave.text')}
    </AlertDialog>
  )
}
