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

/** What is said where no BFF is ready, in the shape of every error of the API. */
export const NOBODY = {
  error: 'Service Unavailable',
  message: 'Forecourt does not answer. Please try again in a moment.',
  code: 'UNAVAILABLE',
} as const

/**
 * The configuration of an HAProxy ≥ 2.2. A request that met nobody is sent to the next target; one that may have arrived only when
 * asking twice changes nothing. What a client says of its own address is replaced by what is seen.
 */
export function renderHaproxyConfig({ port, targets }: Balanced): string {
  const servers = targets.map(({ name, url, operations }) => {
    const [address, check] = [new URL(url), new URL(operations)]
    return `  server ${name} ${address.host} check port ${check.port}`
  })
  return `global
  maxconn 4096
defaults
  mode http
  timeout connect 1s
  timeout http-request 60s
  timeout http-keep-alive 60s
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
  http-request disable-l7-retry if !METH_GET !METH_HEAD
  http-request return status 503 hdr Retry-After 1 content-type application/json string '${JSON.stringify(NOBODY)}' if { nbsrv(bffs) lt 1 } { path_beg /api/ }
  http-error status 503 content-type text/plain string '${NOBODY.message}'
  default_backend bffs
backend bffs
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  default-server inter 500ms fastinter 100ms downinter 250ms fall 2 rise 1 error-limit 1 observe layer4 on-error fastinter
${servers.join('\n')}
`
}
