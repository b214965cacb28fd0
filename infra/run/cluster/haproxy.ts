/** Where a balancer listens, and whom it asks. */
export interface Balanced {
  /** On 127.0.0.1. */
  readonly port: number
  readonly targets: readonly Target[]
}

/** An instance of the BFF. */
export interface Target {
  readonly name: string
  /** `http://127.0.0.1:port`. */
  readonly url: string
  /** Where it says whether it is ready. */
  readonly operations: string
}

/** `nobody`, by its usual number: what strangers speak to is no root of the machine. */
const NOBODY_ID = 65_534
/** For each BFF: five thousand live inboxes, and other requests beside. */
const CONNECTIONS = 6_000

/** What is said where no BFF is ready, in the shape of every error of the API. */
export const NOBODY = {
  error: 'Service Unavailable',
  message: 'Forecourt does not answer. Please try again in a moment.',
  code: 'UNAVAILABLE',
} as const

/** Where there was no answer, a broken one, or none in time. */
const errors = (type: string, text: string): string =>
  [502, 503, 504]
    .map((status) => `  http-error status ${status} content-type ${type} string '${text}' hdr Retry-After 1`)
    .join('\n')

/**
 * The configuration of an HAProxy ≥ 2.2. A request that met nobody is sent to the next target; one that may have arrived only when
 * asking twice changes nothing. What a client says of its own address, and of ours, is taken away.
 */
export function renderHaproxyConfig({ port, targets }: Balanced): string {
  const servers = (state: (target: Target) => string) =>
    targets.map((target) => `  server ${target.name} ${new URL(target.url).host} ${state(target)}`).join('\n')
  return `global
  maxconn ${targets.length * CONNECTIONS}
  # Fewer, where the system gives fewer.
  no strict-limits
${process.getuid?.() === 0 ? `  uid ${NOBODY_ID}\n  gid ${NOBODY_ID}\n` : ''}defaults
  mode http
  timeout connect 1s
  timeout http-request 6s
  timeout http-keep-alive 10s
  timeout client 90s
  timeout server 90s
  timeout queue 10s
  timeout check 2s
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response 0rtt-rejected
frontend app
  bind 127.0.0.1:${port}
  http-request set-header X-Forwarded-For %[src]
  http-request del-header Forwarded
  http-request del-header X-Forwarded-Host
  http-request del-header X-Forwarded-Proto
  http-request disable-l7-retry if !METH_GET !METH_HEAD
  use_backend api if { path_beg /api/ }
  default_backend pages
backend api
  balance roundrobin
${errors('application/json', JSON.stringify(NOBODY))}
  option httpchk GET /readyz
  http-check expect status 200
  default-server inter 500ms fastinter 100ms downinter 250ms fall 2 rise 1 error-limit 1 observe layer4 on-error fastinter
${servers(({ operations }) => `check port ${new URL(operations).port}`)}
backend pages
  balance roundrobin
${errors('text/plain', NOBODY.message)}
${servers(({ name }) => `track api/${name}`)}
`
}
