import { execFile } from 'node:child_process'
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { type GuardedChild, spawnGuarded } from '@forecourt/kernel/testing'
import { logFile, startNode } from '../node-process.ts'
import type { RunFiles } from '../paths.ts'
import { becomesReady } from '../ready.ts'
import type { Reporter } from '../reporter.ts'
import type { Supervisor } from '../supervisor.ts'
import { type Balanced, renderHaproxyConfig } from './haproxy.ts'

interface Surroundings {
  files: RunFiles
  supervisor: Supervisor
  reporter: Reporter
  signal: AbortSignal
}

/** Starts what shares requests between the BFFs, as soon as one of them is ready: HAProxy where there is one, else a proxy of ours. */
export async function launchBalancer(
  { files, supervisor, reporter, signal }: Surroundings,
  balanced: Balanced,
): Promise<void> {
  const haproxy = await findHaproxy()
  await reporter.step(
    `a balancer before ${balanced.targets.length} BFFs`,
    async () => {
      const process = await supervisor.launch('balancer', () =>
        haproxy ? startHaproxy(haproxy, files, balanced) : startProxy(files, balanced),
      )
      await becomesReady(files.logs, process, `http://127.0.0.1:${balanced.port}/`, signal)
    },
    () => (haproxy ? 'HAProxy' : 'there is no HAProxy here'),
  )
}

const startProxy = (files: RunFiles, balanced: Balanced) =>
  startNode(files.logs, 'balancer', ['infra/run/cluster/balancer-main.ts', JSON.stringify(balanced)], {})

/** @returns its process, before it answers */
export async function startHaproxy(
  program: string,
  files: Pick<RunFiles, 'haproxy' | 'logs'>,
  balanced: Balanced,
): Promise<GuardedChild> {
  writeFileSync(files.haproxy, renderHaproxyConfig(balanced), { mode: 0o600 })
  const log = openSync(logFile(files.logs, 'balancer'), 'a', 0o600)
  try {
    return await spawnGuarded(program, ['-db', '-f', files.haproxy], { stdio: ['ignore', log, log] })
  } finally {
    closeSync(log)
  }
}

/** Debian keeps it where only root's PATH looks. @returns its path; nothing where there is none */
export async function findHaproxy(): Promise<string | undefined> {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'].filter(Boolean)
  for (const folder of folders) {
    const program = join(folder, 'haproxy')
    const isThere = await promisify(execFile)(program, ['-v']).then(
      () => true,
      () => false,
    )
    if (isThere) return program
  }
  return undefined
}
