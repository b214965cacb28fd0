import { Text } from '@forecourt/design-system'
import type { ReactNode } from 'react'

/** What comes out, as the largest of its card; read aloud when it changes. */
export function CostFigure({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div role="status">
      <Text size="xl" weight="semibold" numeric>
        {children}
      </Text>
      {note ? (
        <Text size="sm" tone="muted" numeric>
          {note}
        </Text>
      ) : null}
    </div>
  )
}
