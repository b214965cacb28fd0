import { Callout } from '@forecourt/design-system'
import type { ReactNode } from 'react'

export interface FormAlertProps {
  message: string | undefined
  title?: string | undefined
  /** What to do about it. */
  advice?: ReactNode
}

/** What is wrong with the whole form; announced when it appears. */
export function FormAlert({ message, title, advice }: FormAlertProps) {
  return message ? (
    <Callout tone="danger" role="alert" title={title}>
      {message} {advice}
    </Callout>
  ) : null
}
