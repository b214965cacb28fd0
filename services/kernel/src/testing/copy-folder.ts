import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Copies what is in a folder, with owners and modes.
 *
 * @param options.isChanging what vanishes meanwhile is no error: a server is at work there
 * @param options.keep what is there already stays as it is
 */
export const copyInto = (
  from: string,
  to: string,
  { isChanging = false, keep = false }: { isChanging?: boolean; keep?: boolean } = {},
): Promise<void> => copy([...(keep ? ['-n'] : []), '--', `${from}/.`, to], isChanging)

/** Copies some of what is in a folder where a server is at work, with owners and modes; what vanishes meanwhile is no error. */
export const copyEntries = (from: string, names: readonly string[], to: string): Promise<void> =>
  copy(['--', ...names.map((name) => join(from, name)), to], true)

async function copy(args: readonly string[], isChanging: boolean): Promise<void> {
  await run('cp', ['-a', ...args]).catch((error: unknown) => {
    const told = String((error as { stderr?: unknown }).stderr ?? '').trim()
    const lines = told.split('\n').filter(Boolean)
    const isVanished = lines.length > 0 && lines.every((line) => line.endsWith('No such file or directory'))
    if (!(isChanging && isVanished)) throw error
  })
}
