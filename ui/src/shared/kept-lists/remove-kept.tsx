import { AlertDialog, Button, Stack, Text, toast } from '@forecourt/design-system'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** For whoever lends the device to somebody: without a network nobody can sign out, and this goes all the same. */
export function RemoveKept({ onRemove }: { onRemove: () => Promise<void> }) {
  const { t } = useTranslation('offline')
  const [isAsking, setAsking] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const remove = async () => {
    setRemoving(true)
    try {
      await onRemove()
      toast.success(t('remove.done'))
    } catch {
      toast.error(t('remove.failed'))
    } finally {
      setRemoving(false)
      setAsking(false)
    }
  }
  return (
    <Stack gap={2} alignItems="start">
      <Text size="sm" tone="muted">
        {t('remove.why')}
      </Text>
      <Button size="sm" icon={<Trash2 />} onPress={() => setAsking(true)}>
        {t('remove.open')}
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('remove.title')}
        confirmLabel={t('remove.confirm')}
        cancelLabel={t('remove.keep')}
        isBusy={isRemoving}
        onConfirm={remove}
      >
        {t('remove.text')}
      </AlertDialog>
    </Stack>
  )
}
