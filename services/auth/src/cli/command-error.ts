/** A sentence for the person at the terminal. */
export class CommandError extends Error {
  override name = 'CommandError'
}
