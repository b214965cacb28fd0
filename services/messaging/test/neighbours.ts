import { createServer } from 'node:http'
import type { DataOf, Locale, vehicleState } from '@forecourt/contracts'
import { freePort } from '@forecourt/kernel/testing'

type Vehicle = DataOf<typeof vehicleState>
interface Person {
  readonly name: string
  readonly locale: Locale
}

/** Catalog and auth as messaging asks them: what a test says they know, and 404 for anything else. */
export async function startNeighbours() {
  const vehicles = new Map<string, Vehicle>()
  const people = new Map<string, Person>()
  const answerOf = (path: string): unknown => {
    const [, , kind, id = ''] = path.split('/')
    if (kind === 'vehicle') return vehicles.get(id)
    const person = people.get(id)
    return (
      person && {
        ...{ userId: id, ...person, email: mailOf(id), emailVerified: true, phone: null, active: true },
      }
    )
  }
  const port = await freePort()
  const server = createServer((request, response) => {
    const data = answerOf(new URL(request.url ?? '/', 'http://localhost').pathname)
    response.writeHead(data ? 200 : 404, { 'content-type': 'application/json' })
    const refusal = { error: 'Not Found', message: 'Not found.', code: 'NOT_FOUND', requestId: 'r' }
    response.end(JSON.stringify(data ? { data } : refusal))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const urls = [`http://127.0.0.1:${port}`]
  return {
    vehicles,
    people,
    serviceUrls: { catalog: urls, auth: urls },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
export type Neighbours = Awaited<ReturnType<typeof startNeighbours>>

export const mailOf = (userId: string): string => `${userId}@example.test`
