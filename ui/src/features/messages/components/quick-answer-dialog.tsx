import { Dialog } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { QuickAnswers } from '../../../shared/quick-answer/quick-answers.tsx'

export interface QuickAnswerDialogProps {
  /** A message that becomes one. */
  begin: string | undefined
  onClose: () => void
}

/** Kept texts are made and changed without leaving the conversation. A press outside does not close it. */
export function QuickAnswerDialog({ begin, onClose }: QuickAnswerDialogProps) {
  const { t } = useTranslation('quick-answer')
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isDismissable={false}
      title={t('title')}
      description={t('text')}
      closeLabel={t('actions.close', { ns: 'common' })}
    >
      <QuickAnswers begin={begin} />
    </Dialog>
  )
}
