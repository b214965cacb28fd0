import { Callout } from '@forecourt/design-system'

/** What is wrong with the whole form; announced when it appears. */
export function FormAlert({ message }: { message: string | undefined }) {
  return message ? (
    <Callout tone="danger" role="alert">
      {message}
    </Callout>
  ) : null
}
