import pc from 'picocolors'

/** Says what happens, step by step. */
export interface Reporter {
  /** One line. */
  line: (text: string) => void
  /** Something to look at, though work goes on. */
  warn: (text: string) => void
  /**
   * Runs a step and prints its outcome with the time it took; a step that takes long is announced as well.
   * The work's result may say more than the title: `describe` turns it into a few words.
   */
  step: <T>(title: string, work: () => Promise<T>, describe?: (result: T) => string) => Promise<T>
}

const ANNOUNCE_AFTER_MS = 1_500

/** A reporter on standard output. */
export function consoleReporter(write: (text: string) => void = (text) => process.stdout.write(`${text}\n`)): Reporter {
  return {
    line: write,
    warn: (text) => write(`${pc.yellow('!')} ${text}`),
    step: async (title, work, describe) => {
      const started = performance.now()
      const seconds = () => pc.dim(`${((performance.now() - started) / 1000).toFixed(1)} s`)
      const timer = setTimeout(() => write(`${pc.cyan('…')} ${title}`), ANNOUNCE_AFTER_MS)
      try {
        const result = await work()
        write(`${pc.green('✓')} ${title}${describe ? `: ${describe(result)}` : ''} ${seconds()}`)
        return result
      } catch (error) {
        write(`${pc.red('✗')} ${title} ${seconds()}`)
        throw error
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
