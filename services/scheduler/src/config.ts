import { loadServiceConfig } from '@forecourt/kernel/config'

/** The settings of scheduler. */
export const loadSchedulerConfig = (env: NodeJS.ProcessEnv = process.env) => loadServiceConfig({}, env)

export type SchedulerConfig = ReturnType<typeof loadSchedulerConfig>
