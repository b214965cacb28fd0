/** The services, in the order in which they are listed everywhere. Each has a database and a role of its own. */
export const SERVICES = ['auth', 'catalog', 'messaging', 'billing', 'scheduler'] as const

export type ServiceName = (typeof SERVICES)[number]

/** Connections of each instance's pool; PostgreSQL's `max_connections` is made to fit instances × pools. */
export const DATABASE_POOL = 10
