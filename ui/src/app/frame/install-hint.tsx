import { Button, Dialog } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { refuseHint } from '../../shared/install/install.ts'

/** How it is installed where the browser cannot be asked to. */
export function InstallHint({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const { t } = useTranslation('frame')
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('install.hintTitle')}
      closeLabel={t('actions.close', { ns: 'common' })}
      size="sm"
      footer={
        <>
          <Button
            variant="ghost"
            onPress={() => {
              onOpenChange(false)
              refuseHint()
            }}
          >
            {t('install.never')}
          </Button>
          <Button variant="primary" onPress={() => onOpenChange(false)}>
            {t('install.understood')}
          </Button>
        </>
      }
    >
      {t('install.hint')}
    </Dialog>
  )
}
