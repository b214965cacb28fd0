import { existsSync } from 'node:fs'
import { homedir, userInfo } from 'node:os'
import { join } from 'node:path'

/**
 * Whether it is worth asking for a Docker engine: something points to one in a place where Testcontainers looks. It costs
 * nothing, while loading Testcontainers takes longer than starting the embedded servers.
 */
export function dockerMayBeThere(): boolean {
  if (process.env.DOCKER_HOST) return true
  const home = homedir()
  const places = [
    '/var/run/docker.sock',
    join(home, '.testcontainers.properties'),
    join(home, '.docker/run/docker.sock'),
    join(home, '.docker/desktop/docker.sock'),
    join('/run/user', String(userInfo().uid), 'docker.sock'),
  ]
  if (process.env.XDG_RUNTIME_DIR) places.push(join(process.env.XDG_RUNTIME_DIR, 'docker.sock'))
  return places.some((path) => existsSync(path))
}
