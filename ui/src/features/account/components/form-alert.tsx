import { Callout } from '@forecourt/design-system'

/** What is wrong with the whole form; announced when it appears. */
export function FormAlert({ message, title }: { message: string | undefined; title?: string }) {
  return message ? (
    <Callout tone="danger" role="alert" title={title}>
      {message}
    </Callout>
  ) : null
}
