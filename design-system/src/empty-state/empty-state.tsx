import type { ReactNode } from 'react'
import { Heading, Text } from '../layout/text.tsx'
import * as styles from './empty-state.css.ts'
import { Illustration, type IllustrationName } from './illustration.tsx'

export interface EmptyStateProps {
  /** Drawn picture in the house style, or none. */
  illustration?: IllustrationName | undefined
  /** What happened, in a few words. */
  title: ReactNode
  /** Why, and what to do next. */
  children?: ReactNode
  /** Buttons or links; the main one first. */
  actions?: ReactNode
  /** Rank of the title. 1 for whole pages (404, 500). Default 2. */
  level?: 1 | 2 | 3 | undefined
  /** Takes the height of a page. */
  fill?: boolean | undefined
}

/** Nothing here: says so, and what to do next. */
export function EmptyState({ illustration, title, children, actions, level = 2, fill }: EmptyStateProps) {
  return (
    <div className={styles.state({ fill })}>
      {illustration ? <Illustration name={illustration} className={styles.picture} /> : null}
      <Heading level={level} size="lg" className={styles.words}>
        {title}
      </Heading>
      {children ? (
        <Text as="div" size="sm" tone="muted" className={styles.words}>
          {children}
        </Text>
      ) : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}

/** Something failed: announced at once. Give a retry in `actions`. */
export function ErrorState({ illustration = 'error', ...rest }: EmptyStateProps) {
  return (
    <div role="alert">
      <EmptyState illustration={illustration} {...rest} />
    </div>
  )
}

/** No connection: announced politely. */
export function OfflineState({ illustration = 'offline', ...rest }: EmptyStateProps) {
  return (
    <div role="status">
      <EmptyState illustration={illustration} {...rest} />
    </div>
  )
}
