import type { IncomingMessage } from 'node:http'

/** What no router can read, so that it is answered 400 before any route is looked for. */
const UNREADABLE = '/%'

/**
 * `rewriteUrl` of our servers: a request target that does not begin with `/` (absolute-form, `*`) is refused. Routers cut
 * such a target to the path they like, and whatever else looks at it would see another text than they did.
 */
export const ownTarget = ({ url = '' }: Pick<IncomingMessage, 'url'>): string =>
  url.startsWith('/') ? url : UNREADABLE
