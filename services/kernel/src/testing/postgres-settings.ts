/** The superuser of every PostgreSQL that is started here. */
export const ADMIN = 'forecourt_admin'

/**
 * How initdb orders and folds text: PostgreSQL's own C.UTF-8 gives the same rules on every machine and in every image,
 * whatever locales are installed there.
 */
export const LOCALE_OPTIONS = [
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-locale',
  '--encoding=UTF8',
] as const

/**
 * Where test servers are: neither in our time zone nor with our order of texts, as an operator's may be. What would depend on
 * them fails in tests. ICU comes with every build of PostgreSQL, whatever locales the machine has.
 */
export const ELSEWHERE = { timezone: 'Asia/Kolkata', collation: "locale_provider icu icu_locale 'en-US'" } as const
/** What `npm start` makes: the same rules on every machine. */
export const AT_HOME = { timezone: 'UTC', collation: "locale_provider builtin builtin_locale 'C.UTF-8'" } as const
export type Place = typeof ELSEWHERE | typeof AT_HOME

interface ServerOptions {
  maxConnections: number
  durable: boolean
  place: Place
  keepForReplicas?: string | undefined
}

/** Settings of the server that do not depend on where it runs, as command line options. */
export function serverOptions({ maxConnections, durable, place, keepForReplicas = '2GB' }: ServerOptions): string[] {
  return commandLine({
    max_connections: maxConnections,
    shared_buffers: '128MB',
    max_wal_size: '2GB',
    max_slot_wal_keep_size: keepForReplicas,
    checkpoint_timeout: '15min',
    shared_preload_libraries: 'pg_stat_statements',
    log_min_messages: 'warning',
    timezone: place.timezone,
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  })
}

/** `-c name=value` for each setting. */
export function commandLine(settings: Record<string, string | number>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
