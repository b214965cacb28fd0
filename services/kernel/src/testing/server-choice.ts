import type { RunningServers } from './running-servers.ts'

/** The two ways to run the servers of the integration tests. */
export interface Ways {
  /** False when nothing points to a Docker engine: it is not asked then. */
  dockerMayBeThere: () => boolean
  docker: () => Promise<RunningServers>
  embedded: () => Promise<RunningServers>
}

/**
 * Docker where it can serve the tests, else the embedded servers, whose description then says why.
 *
 * @param wanted `docker` or `embedded` forces one, and its failure is the run's failure; undefined lets the machine decide
 */
export async function chooseServers(wanted: string | undefined, ways: Ways): Promise<RunningServers> {
  if (wanted === 'docker') return ways.docker()
  if (wanted === 'embedded') return instead(ways, 'TEST_SERVERS asks for it')
  if (wanted !== undefined) throw new Error(`TEST_SERVERS is "${wanted}"; it may be "docker" or "embedded"`)
  if (!ways.dockerMayBeThere()) return instead(ways, 'no Docker engine was found')
  let refusal: string
  try {
    return await ways.docker()
  } catch (error) {
    refusal = (error instanceof Error ? error.message : String(error)).split('\n')[0]?.trim() ?? ''
  }
  return instead(ways, `Docker cannot serve the tests (${refusal})`)
}

async function instead(ways: Ways, reason: string): Promise<RunningServers> {
  const servers = await ways.embedded()
  return { ...servers, description: `${servers.description}; ${reason}` }
}
