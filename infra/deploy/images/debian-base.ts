import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Engine } from './engine.ts'

const run = promisify(execFile)

/** What Node.js and our native modules link to, and the certificates of others. */
const PACKAGES = ['libc6', 'libgcc-s1', 'libstdc++6', 'ca-certificates', 'tzdata']

/**
 * Makes a base image where none can be pulled: libraries of this machine's Debian, and the Node.js that runs this. Like the
 * images it stands in for, it has no shell and no package manager.
 */
export async function debianBase(engine: Engine, folder: string, name: string, signal: AbortSignal): Promise<void> {
  const root = join(folder, 'base')
  const packages = join(folder, 'packages')
  await rm(root, { recursive: true, force: true })
  for (const path of [
    packages,
    ...['app', 'dev', 'etc', 'home', 'nodejs/bin', 'proc', 'sys', 'tmp', 'var'].map((one) => join(root, one)),
  ])
    await mkdir(path, { recursive: true })
  await run('apt-get', ['download', ...PACKAGES], { cwd: packages, signal })
  for (const file of await readdir(packages)) {
    const partial = join(folder, 'unpacked')
    await run('dpkg-deb', ['-x', join(packages, file), partial], { signal })
  }
  for (const path of ['lib', 'lib64', 'usr/lib', 'usr/share/zoneinfo', 'usr/share/ca-certificates', 'etc'])
    await cp(join(folder, 'unpacked', path), join(root, path), { recursive: true, verbatimSymlinks: true }).catch(
      () => {},
    )
  await run('sh', ['-c', 'find usr/share/ca-certificates -name "*.crt" -exec cat {} + > certificates.pem'], {
    cwd: root,
  })
  await mkdir(join(root, 'etc/ssl/certs'), { recursive: true })
  await cp(join(root, 'certificates.pem'), join(root, 'etc/ssl/certs/ca-certificates.crt'))
  await rm(join(root, 'certificates.pem'))
  await writeFile(join(root, 'etc/passwd'), 'root:x:0:0::/:/nonexistent\nforecourt:x:10001:10001::/app:/nonexistent\n')
  await cp(process.execPath, join(root, 'nodejs/bin/node'))
  const archive = join(folder, 'base.tar')
  // Whatever umask this machine has: in the image another user reads it.
  await run('tar', ['-C', root, '--mode', 'a+rX', '-cf', archive, '.'], { signal })
  await engine.call(['import', archive, name], { signal })
  await Promise.all([root, packages, join(folder, 'unpacked'), archive].map((path) => rm(path, { recursive: true })))
}
