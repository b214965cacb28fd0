import { Gateway, HTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1'
import { HTTP_PORT, metadata } from './labels.ts'
import type { Site } from './site.ts'

/** A request may take as long as an upload; the browser gives up after 50 s. */
const REQUEST_TIMEOUT = '65s'

/** The only way in from outside: TLS to the BFF, and plain HTTP no further than to there. */
export const door = (site: Site) => [
  new Gateway({
    metadata: metadata(site, 'forecourt', 'gateway'),
    spec: {
      gatewayClassName: site.gatewayClass,
      listeners: [
        { name: 'http', protocol: 'HTTP', port: 80, hostname: site.host },
        {
          name: 'https',
          protocol: 'HTTPS',
          port: 443,
          hostname: site.host,
          // From outside as well: cert-manager, or whoever renews certificates.
          tls: { mode: 'Terminate', certificateRefs: [{ kind: 'Secret', name: 'forecourt-tls' }] },
        },
      ],
    },
  }),
  new HTTPRoute({
    metadata: metadata(site, 'to-https', 'gateway'),
    spec: {
      parentRefs: [{ name: 'forecourt', sectionName: 'http' }],
      hostnames: [site.host],
      rules: [{ filters: [{ type: 'RequestRedirect', requestRedirect: { scheme: 'https', statusCode: 301 } }] }],
    },
  }),
  new HTTPRoute({
    metadata: metadata(site, 'forecourt', 'gateway'),
    spec: {
      parentRefs: [{ name: 'forecourt', sectionName: 'https' }],
      hostnames: [site.host],
      rules: [
        {
          // A stream of server-sent events has no end.
          matches: [{ path: { type: 'Exact', value: '/api/v1/notification/stream' } }],
          timeouts: { request: '0s', backendRequest: '0s' },
          backendRefs: [{ name: 'bff', port: HTTP_PORT }],
        },
        {
          matches: [{ path: { type: 'PathPrefix', value: '/' } }],
          timeouts: { request: REQUEST_TIMEOUT, backendRequest: REQUEST_TIMEOUT },
          backendRefs: [{ name: 'bff', port: HTTP_PORT }],
        },
      ],
    },
  }),
]
