import { AlertDialog } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { refuseInstall } from '../../shared/install/install.ts'

/** How it is installed where the browser cannot be asked to. */
export function InstallHint({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const { t } = useTranslation('frame')
  return (
    <AlertDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      tone="primary"
      title={t('install.hintTitle')}
      confirmLabel={t('install.never')}
      cancelLabel={t('install.understood')}
      onConfirm={() => {
        onOpenChange(false)
        refuseInstall()
      }}
    >
      {t('install.hint')}
    </AlertDialog>
  )
}
