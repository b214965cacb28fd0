import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from './failure.ts'

const OTHERS = 0o077

/**
 * Makes a folder that is for its owner only, and so is all that this process and those it starts make from now on: a run's
 * folder holds passwords, mails and people's data. What an earlier version left open in there is closed.
 */
export function openClosed(folder: string): void {
  process.umask(OTHERS)
  mkdirSync(folder, { recursive: true })
  // A folder that is closed was made by us, and so was everything in it.
  if (isOpen(folder)) close(folder)
}

const isOpen = (path: string): boolean => (lstatSync(path).mode & OTHERS) !== 0

function close(path: string): void {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  if (found.isDirectory()) for (const name of readdirSync(path)) close(join(path, name))
  // The folder itself comes last: if this is interrupted, the next start does it all again.
  if (found.mode & OTHERS) chmodSync(path, found.mode & ~OTHERS & 0o7777)
}

/** @throws Failure where a folder is somebody else's, or others may read or write it: what it holds is trusted, or secret */
export function assertOwn(folder: string): void {
  const { uid, mode } = statSync(folder)
  if (process.getuid && uid !== process.getuid())
    throw new Failure(`${folder} belongs to another user of this machine: take a folder of your own.`)
  if ((mode & OTHERS) !== 0)
    throw new Failure(`Other users of this machine may enter ${folder}. Close it first: chmod 700 ${folder}`)
}
