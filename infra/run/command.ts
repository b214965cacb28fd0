import { printFailure } from './failure.ts'

/** Signals of a second Ctrl-C within this time are the same one: the terminal sends it to us, and npm passes it on. */
const SAME_PRESS_MS = 700

/**
 * Runs a command to its end. It is told to stop when the person presses Ctrl-C, when it is asked to end, or when the
 * process that started it is gone. Whoever presses Ctrl-C a second time does not want to wait.
 */
export async function runCommand(work: (signal: AbortSignal) => Promise<number>): Promise<never> {
  const stop = new AbortController()
  let asked = 0
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (asked && Date.now() - asked > SAME_PRESS_MS) process.exit(130) // the guard ends the children
      asked ||= Date.now()
      stop.abort(new Interrupted())
    })
  }
  process.on('disconnect', () => stop.abort(new Interrupted()))
  process.channel?.unref()
  process.stdout.on('error', () => {}) // a closed terminal or `| head` must not keep us from stopping in order
  process.stderr.on('error', () => {})
  try {
    process.exit(await work(stop.signal))
  } catch (error) {
    if (stop.signal.aborted) {
      console.log('stopped')
      process.exit(130)
    }
    printFailure(error)
    process.exit(1)
  }
}

class Interrupted extends Error {
  override name = 'Interrupted'
}
