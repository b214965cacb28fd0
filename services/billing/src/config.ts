import { loadServiceConfig } from '@forecourt/kernel/config'

/** The settings of billing. */
export const loadBillingConfig = (env: NodeJS.ProcessEnv = process.env) => loadServiceConfig({}, env)

export type BillingConfig = ReturnType<typeof loadBillingConfig>
