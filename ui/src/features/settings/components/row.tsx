import { Stack, Text } from '@forecourt/design-system'
import type { ReactNode } from 'react'
import * as styles from './row.css.ts'

/** One entry of a list in the settings: what it is, what is known of it, and what can be done. */
export function Row({ title, text, action }: { title: ReactNode; text?: ReactNode; action?: ReactNode }) {
  return (
    <li className={styles.row}>
      <Stack gap={1} className={styles.facts}>
        <Text as="div" weight="medium">
          {title}
        </Text>
        {text ? (
          <Text as="div" size="sm" tone="muted">
            {text}
          </Text>
        ) : null}
      </Stack>
      {action}
    </li>
  )
}
