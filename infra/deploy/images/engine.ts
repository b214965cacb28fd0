import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const LARGE = 64 * 2 ** 20

/** A program that builds images and runs containers: Docker, or Podman with the same words. */
export interface Engine {
  readonly name: string
  /** @returns what it printed, the end of its errors with what it threw */
  call(args: readonly string[], options?: { signal?: AbortSignal; input?: Buffer }): Promise<string>
}

/** What Debian calls Podman and what it needs to build and run; runc takes old and new control groups alike. */
const PACKAGES = ['podman', 'buildah', 'runc']

/**
 * Finds an engine that really runs containers, or gets Podman as a Debian package (as root).
 *
 * @param folder for settings of its own
 * @returns undefined where none can be had, with the reason told
 */
export async function findEngine(folder: string, tell: (line: string) => void): Promise<Engine | undefined> {
  const docker = engine('docker', [])
  if (await docker.call(['info']).then(isTrue, isFalse)) return docker
  const isThere = await run('podman', ['--version']).then(isTrue, isFalse)
  if (!isThere && !(await installed(tell))) {
    tell('there is no Docker or Podman engine, and none can be installed')
    return undefined
  }
  // Podman would give a container more files and processes than it may have itself in a sandbox.
  const settings = join(folder, 'containers.conf')
  await writeFile(settings, '[containers]\ndefault_ulimits = ["nofile=8192:8192", "nproc=4096:4096"]\n')
  return engine('podman', ['--runtime', 'runc', '--cgroup-manager', 'cgroupfs'], { CONTAINERS_CONF: settings })
}

const isTrue = () => true
const isFalse = () => false
async function installed(tell: (line: string) => void): Promise<boolean> {
  if (process.getuid?.() !== 0) return false
  const options = { timeout: 600_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  const install = () => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES], options)
  tell('installing Podman from the Debian package')
  return install()
    .catch(() => run('apt-get', ['update', '-qq'], options).then(install))
    .then(isTrue, isFalse)
}

const engine = (program: string, before: readonly string[], env: Record<string, string> = {}): Engine => ({
  name: program,
  call: (args, { signal, input } = {}) =>
    new Promise((resolve, reject) => {
      const options = { env: { ...process.env, ...env }, maxBuffer: LARGE, ...(signal ? { signal } : {}) }
      const child = execFile(program, [...before, ...args], options, (error, stdout, stderr) => {
        if (!error) return resolve(stdout.trim())
        reject(new Error(`${program} ${args[0]}: ${stderr.trim().split('\n').slice(-12).join('\n') || error.message}`))
      })
      child.stdin?.on('error', () => {})
      child.stdin?.end(input)
    }),
})
