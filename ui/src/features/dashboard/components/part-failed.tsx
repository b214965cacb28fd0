import { Button, Callout } from '@forecourt/design-system'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** A part of the dashboard that did not come; the others stand. */
export function PartFailed({ title, children, onRetry }: { title: string; children?: ReactNode; onRetry: () => void }) {
  const { t } = useTranslation('common')
  return (
    <Callout
      tone="warning"
      role="alert"
      title={title}
      actions={
        <Button size="sm" onPress={onRetry}>
          {t('actions.retry')}
        </Button>
      }
    >
      {children}
    </Callout>
  )
}
