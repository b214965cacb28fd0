import { Dialog, Stack, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import * as styles from './admin.css.ts'

export interface Refusal {
  readonly id: string
  /** What the record is called. */
  readonly name: string
  /** Why, as the server says it. */
  readonly message: string
}

export interface RefusalDialogProps {
  title: string
  refused: readonly Refusal[]
  onClose: () => void
}

/** What an action on several records was refused for, and why; shown while there is any. */
export function RefusalDialog({ title, refused, onClose }: RefusalDialogProps) {
  const { t } = useTranslation('common')
  return (
    <Dialog
      isOpen={refused.length > 0}
      onOpenChange={(open) => (open ? undefined : onClose())}
      size="sm"
      title={title}
      closeLabel={t('actions.close')}
    >
      <Stack as="ul" className={styles.report}>
        {refused.map(({ id, name, message }) => (
          <li key={id}>
            <Text size="sm" weight="medium">
              {name}
            </Text>
            <Text size="sm" tone="muted">
              {message}
            </Text>
          </li>
        ))}
      </Stack>
    </Dialog>
  )
}
