import { Button, EmptyState, type IllustrationName, Text } from '@forecourt/design-system'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as styles from './trouble-page.css.ts'

export interface TroublePageProps {
  illustration: IllustrationName
  title: string
  text: ReactNode
  /** What happens by itself, e.g. a countdown. */
  note?: string | undefined
  retry?: { run: () => void; isRunning: boolean } | undefined
  /** More ways out, after "try again". */
  actions?: ReactNode
  /** For support: shown small and selectable. */
  requestId?: string | undefined
}

/** Says what happened and what to do next. Fills the page, inside the frame or without it. */
export function TroublePage({ illustration, title, text, note, retry, actions, requestId }: TroublePageProps) {
  const { t } = useTranslation('common')
  const retryButton = retry ? (
    <Button variant="primary" onPress={retry.run} isLoading={retry.isRunning}>
      {t('actions.retry')}
    </Button>
  ) : null
  return (
    <div className={styles.page}>
      <EmptyState
        level={1}
        fill
        illustration={illustration}
        title={title}
        actions={
          <>
            {retryButton}
            {actions}
          </>
        }
      >
        <Text tone="muted">{text}</Text>
        {note ? (
          <Text size="sm" tone="muted" aria-live="polite" numeric>
            {note}
          </Text>
        ) : null}
        {requestId ? (
          <Text size="xs" tone="muted" mono>
            {t('requestId', { id: requestId })}
          </Text>
        ) : null}
      </EmptyState>
    </div>
  )
}
