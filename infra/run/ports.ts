import { randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { assertOwn } from './closed-folder.ts'
import { isRecord, readJson, writeJson } from './json-file.ts'
import type { Reporter } from './reporter.ts'

/** Chooses a port for each thing that listens, and keeps the choice for the next start. */
export interface Ports {
  /**
   * @param name what it is for, as people read it: "app", "auth-1"
   * @param preferred tried first, unless an earlier start had to choose another one
   * @param insist the person asked for this very port
   */
  take: (name: string, preferred: number, insist?: boolean) => Promise<number>
  /** Gives the ports back. */
  release: () => void
}

/**
 * @param file remembers the choices of this clone
 * @param anywhere take any free port: for runs that nobody visits by hand, so that they stay out of the way
 */
export function choosePorts(file: string, reporter: Reporter, anywhere = false): Ports {
  const remembered = readJson(file)
  const chosen: Record<string, number> = {}
  const reservations: string[] = []
  const reserve = (port: number) => {
    const path = reservation(port)
    if (path) reservations.push(path)
    return path !== undefined
  }
  const isChosen = (port: number) => Object.values(chosen).includes(port)
  const take = async (name: string, usual: number, insist = false): Promise<number> => {
    const preferred = anywhere && !insist ? randomInt(20_000, 32_000) : usual
    const before = isRecord(remembered) && typeof remembered[name] === 'number' ? remembered[name] : preferred
    const first = insist ? preferred : before
    for (let port = first; port < 65_535; port = port < preferred ? preferred : port + 1) {
      // Asked again after the wait: two that are chosen for at the same time prefer neighbours.
      if (isChosen(port) || !(await isFree(port)) || isChosen(port) || !reserve(port)) continue
      if (port !== first && !anywhere) reporter.warn(`port ${first} is taken: ${name} uses ${port}`)
      chosen[name] = port
      writeJson(file, { ...(isRecord(remembered) ? remembered : {}), ...chosen })
      return port
    }
    throw new Error(`No free port for ${name}`)
  }
  const release = () => {
    for (const path of reservations.splice(0)) rmSync(path, { force: true })
  }
  return { take, release }
}

/**
 * Nobody answers there and we could listen, on IPv4 and IPv6: a browser tries `localhost` on both, and must not end up
 * with somebody else's server.
 */
async function isFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1']) {
    if ((await answers(port, host)) || !(await canListen(port, host))) return false
  }
  return true
}

function answers(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 500 })
    const done = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => done(true))
    socket.once('error', () => done(false))
    socket.once('timeout', () => done(false))
  })
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(!['EADDRINUSE', 'EACCES'].includes(error.code ?? '')),
    )
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/**
 * A port is free until something listens, and between choosing and listening two clones that start at the same time
 * could choose the same one. So the choice itself is a file, made by exactly one of them.
 */
function reservation(port: number): string | undefined {
  const folder = join(tmpdir(), `forecourt-ports-${userInfo().uid}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  assertOwn(folder)
  const path = join(folder, String(port))
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' })
      return path
    } catch {
      if (holderLives(path)) return undefined
      rmSync(path, { force: true })
    }
  }
  return undefined
}

function holderLives(path: string): boolean {
  try {
    const holder = Number(readFileSync(path, 'utf8'))
    if (holder === process.pid) return false
    process.kill(holder, 0)
    return true
  } catch {
    return false
  }
}
