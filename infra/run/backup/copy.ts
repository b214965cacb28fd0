import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Copies what is in a folder, with owners and modes.
 *
 * @param options.isChanging what vanishes meanwhile is no error: a server is at work there
 * @param options.keep what is there already stays as it is
 */
export async function copyInto(
  from: string,
  to: string,
  { isChanging = false, keep = false }: { isChanging?: boolean; keep?: boolean } = {},
): Promise<void> {
  await run('cp', ['-a', ...(keep ? ['-n'] : []), '--', `${from}/.`, to]).catch((error: unknown) => {
    const told = String((error as { stderr?: unknown }).stderr ?? '').trim()
    const lines = told.split('\n').filter(Boolean)
    const isVanished = lines.length > 0 && lines.every((line) => line.endsWith('No such file or directory'))
    if (!(isChanging && isVanished)) throw error
  })
}
