import { Button, Callout, Dialog, Inline, Stack, Text, toast } from '@forecourt/design-system'
import { Copy, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../save-file.ts'
import * as styles from './recovery-codes.css.ts'

/** New recovery codes, this one time. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t('factors.codes.copied'))
    } catch {
      toast.error(t('factors.codes.notCopied'))
    }
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      isDismissable={false}
      title={t('factors.codes.title')}
      description={t('factors.codes.text')}
      closeLabel={t('actions.close', { ns: 'common' })}
      footer={
        <Button variant="primary" onPress={onClose}>
          {t('factors.codes.kept')}
        </Button>
      }
    >
      <Stack gap={4}>
        <ul className={styles.list} aria-label={t('factors.codes.title')}>
          {codes.map((code) => (
            <li key={code}>
              <Text as="span" mono>
                {code}
              </Text>
            </li>
          ))}
        </ul>
        <Inline gap={2}>
          <Button icon={<Copy />} onPress={() => void copy()}>
            {t('factors.codes.copy')}
          </Button>
          <Button
            icon={<Download />}
            onPress={() => saveFile('forecourt-recovery-codes.txt', `${text}\n`, 'text/plain')}
          >
            {t('factors.codes.download')}
          </Button>
        </Inline>
        <Callout tone="warning">{t('factors.codes.once')}</Callout>
      </Stack>
    </Dialog>
  )
}
