import { type ServiceReply, type SignedRequest, signedSender } from '@forecourt/kernel/client'
import type { ServiceConfig } from '@forecourt/kernel/config'
import type { Logger } from '@forecourt/kernel/log'

/** The BFF waits 10 s for a service, uploads 60 s (architecture, Requests). */
const DEADLINE_MS = 10_000
const CONNECTIONS = 128

export type UpstreamRequest = Omit<SignedRequest, 'deadline'> & { readonly deadline?: number | undefined }
/** A service's reply. Its body is whole where it is JSON of a page's size, and a stream otherwise. */
export interface UpstreamReply extends Pick<ServiceReply, 'statusCode' | 'headers'> {
  readonly body: Buffer | ServiceReply['body']
}

/** JSON up to this size is read whole: then it is compressed in one go, and a service that dies on the way is a 503 and no torn reply. */
export const WHOLE_BYTES = 65_536

function isWhole(headers: ServiceReply['headers']): boolean {
  const type = headers['content-type']
  const size = Number(headers['content-length'] ?? Number.NaN)
  return typeof type === 'string' && type.startsWith('application/') && type.includes('json') && size <= WHOLE_BYTES
}

/** Sends signed requests to services and hands their replies back as they are. */
export function createUpstream(config: Pick<ServiceConfig, 'keys' | 'serviceUrls'>, log: Logger) {
  const sender = signedSender({ config, log, connections: CONNECTIONS })
  return {
    /** @throws DomainError UNAVAILABLE (503), UPSTREAM_TIMEOUT (504) */
    send: (input: UpstreamRequest): Promise<UpstreamReply> =>
      sender.send(
        { ...input, deadline: input.deadline ?? DEADLINE_MS },
        async ({ statusCode, headers, body }, hold) => {
          if (isWhole(headers)) return { statusCode, headers, body: Buffer.from(await body.arrayBuffer()) }
          // The rest is still to come, within the same time.
          body.once('close', hold())
          return { statusCode, headers, body }
        },
      ),
    close: () => sender.close(),
  }
}

export type Upstream = ReturnType<typeof createUpstream>
