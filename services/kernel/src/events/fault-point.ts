type FaultPoint = (name: string) => void

/** `FORECOURT_FAULT_POINT=<name>` or `<name>:<n>`: the process kills itself the n-th time it passes that line. */
function armed(setting: string): FaultPoint {
  const [target, count = '1'] = setting.split(':')
  let left = Number(count)
  return (name) => {
    if (name !== target) return
    left -= 1
    if (left <= 0) process.kill(process.pid, 'SIGKILL')
  }
}

const setting = process.env.FORECOURT_FAULT_POINT

/**
 * Marks a line between transaction, publish, commit and ack. Does nothing, unless a crash test started this process
 * with `FORECOURT_FAULT_POINT` set: then the named line ends it as a power cut would, with SIGKILL.
 */
export const faultPoint: FaultPoint = setting ? armed(setting) : () => {}
