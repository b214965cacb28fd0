/** Something a person can put right; shown as a sentence, without a stack. */
export class Failure extends Error {
  override name = 'Failure'
}

/** Prints what went wrong in the form that helps. */
export function printFailure(error: unknown): void {
  if (error instanceof Failure) console.error(`\n${error.message}`)
  else console.error('\n', error)
}
