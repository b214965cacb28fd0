import { placeholdersIn } from '@forecourt/contracts'
import { AlertDialog } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'

export interface UnfilledDialogProps {
  text: string
  isOpen: boolean
  onClose: () => void
  onSend: () => void
}

/** Asks before a message goes out with a placeholder in it, which the buyer would read as it is. */
export function UnfilledDialog({ text, isOpen, onClose, onSend }: UnfilledDialogProps) {
  const { t } = useTranslation('quick-answer')
  const format = useFormat()
  const open = placeholdersIn(text).known
  return (
    <AlertDialog
      isOpen={isOpen}
      onOpenChange={onClose}
      tone="primary"
      title={t('unfilled.title', { names: format.list(open.map((one) => t(`placeholder.${one}`))) })}
      confirmLabel={t('unfilled.send')}
      cancelLabel={t('unfilled.back')}
      onConfirm={() => {
        onClose()
        onSend()
      }}
    >
      {t('unfilled.text', { marks: format.list(open.map((one) => `{${one}}`)) })}
    </AlertDialog>
  )
}
