/** A wake-up that is not lost when nobody waits yet, and that many raises make only one of. */
export class Signal {
  #raised = false
  #waiter: (() => void) | undefined

  raise(): void {
    this.#raised = true
    this.#waiter?.()
  }

  /** Settles at the next raise, at once when one came since the last wait, or after `timeout` milliseconds. */
  wait(timeout: number): Promise<void> {
    if (this.#raised) {
      this.#raised = false
      return Promise.resolve()
    }
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.#waiter = undefined
        this.#raised = false
        resolve()
      }
      const timer = setTimeout(done, timeout)
      this.#waiter = done
    })
  }
}
