import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

/** How a child ended: an exit code, or the signal that killed it. */
export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

/** A server or service started by us. It never outlives the process that started it. */
export interface GuardedChild {
  process: ChildProcess
  pid: number
  /** Settles when the child has ended, for whatever reason. Never rejects. */
  exited: Promise<Exit>
  running: () => boolean
  /** Asks with `signal`, insists with SIGKILL after `graceMs`. Settles when the child has ended. */
  stop: (signal?: NodeJS.Signals, graceMs?: number) => Promise<Exit>
}

/**
 * The guard is a shell that holds our standard input pipe. The pipe closes when this process ends in any way, SIGKILL
 * included; the guard then stops what is still on its list. A process of ours cannot do that after its own death, and
 * PostgreSQL and NATS know nothing of their parent.
 */
const GUARD = `
trap '' INT TERM HUP
entries=
while read -r op signal target; do
  case $op in
    +) entries="$entries $signal:$target" ;;
    -) rest=; for e in $entries; do [ "\${e#*:}" = "$target" ] || rest="$rest $e"; done; entries=$rest ;;
  esac
done
[ -z "$entries" ] && exit 0
for e in $entries; do kill -s "\${e%%:*}" -- "\${e#*:}"; done 2>/dev/null
n=0
while [ $n -lt 50 ]; do
  alive=
  for e in $entries; do kill -0 -- "\${e#*:}" && alive=1; done 2>/dev/null
  [ -z "$alive" ] && exit 0
  sleep 0.1; n=$((n + 1))
done
for e in $entries; do kill -s KILL -- "\${e#*:}"; done 2>/dev/null
`

let guard: ChildProcess | undefined

function tellGuard(line: string): void {
  if (!guard || guard.exitCode !== null || guard.signalCode !== null) {
    guard = spawn('/bin/sh', ['-c', GUARD], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
    guard.stdin?.on('error', () => {}) // the guard was killed from outside: the next child gets a new one
    guard.unref()
    ;(guard.stdin as unknown as { unref?: () => void } | null)?.unref?.()
  }
  guard.stdin?.write(`${line}\n`)
}

/**
 * Starts a program in a process group of its own (so that Ctrl-C reaches us, and we end our children in order), under
 * the guard (so that it ends when we are killed).
 *
 * @param options.endSignal what the guard sends when we are gone; SIGINT is PostgreSQL's fast shutdown
 * @param options.group whether signals go to the child's whole group (the default) or to the child alone
 * @throws when the program cannot be started at all
 */
export async function spawnGuarded(
  command: string,
  args: readonly string[],
  options: SpawnOptions & { endSignal?: NodeJS.Signals; group?: boolean } = {},
): Promise<GuardedChild> {
  const { endSignal = 'SIGTERM', group = true, ...spawnOptions } = options
  const child = spawn(command, args, { ...spawnOptions, detached: true })
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', reject)
  })
  const pid = child.pid
  if (pid === undefined) throw new Error(`${command} has no process id`)
  const target = group ? -pid : pid
  tellGuard(`+ ${endSignal.slice(3)} ${target}`)
  let ended = false
  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => {
      ended = true
      tellGuard(`- ${endSignal.slice(3)} ${target}`)
      resolve({ code, signal })
    })
  })
  const send = (signal: NodeJS.Signals) => {
    if (ended) return
    try {
      process.kill(target, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  const stop = async (signal: NodeJS.Signals = endSignal, graceMs = 5_000) => {
    if (ended) return exited
    send(signal)
    const timer = setTimeout(() => send('SIGKILL'), graceMs)
    return exited.finally(() => clearTimeout(timer))
  }
  return { process: child, pid, exited, running: () => !ended, stop }
}
