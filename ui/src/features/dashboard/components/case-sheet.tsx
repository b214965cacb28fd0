import { Button, Sheet, Skeleton } from '@forecourt/design-system'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as styles from '../dashboard.css.ts'
import { PartFailed } from './part-failed.tsx'

export interface CaseSheetProps {
  title: string | undefined
  description: string | undefined
  /** What can be decided. */
  actions: readonly { id: string; label: string; isDanger: boolean; onPress: () => void }[]
  error: { message: string } | undefined
  onRetry: () => void
  onClose: () => void
  /** Null until it is known. */
  children: ReactNode
}

/** One thing that was reported, over the list: what is known of it, and the decisions below. */
export function CaseSheet({ title, description, actions, error, onRetry, onClose, children }: CaseSheetProps) {
  const { t } = useTranslation('dashboard')
  return (
    <Sheet
      hasAddress
      isOpen
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title ?? t('loading')}
      description={description}
      closeLabel={t('actions.close', { ns: 'common' })}
      footer={
        actions.length > 0 ? (
          <div className={styles.buttons}>
            {actions.map(({ id, label, isDanger, onPress }) => (
              <Button key={id} variant={isDanger ? 'danger' : undefined} onPress={onPress}>
                {label}
              </Button>
            ))}
          </div>
        ) : undefined
      }
    >
      {children ??
        (error ? (
          <PartFailed title={t('failed')} onRetry={onRetry}>
            {error.message}
          </PartFailed>
        ) : (
          <Skeleton size="xl" width="full" />
        ))}
    </Sheet>
  )
}
