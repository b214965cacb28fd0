import { loadServiceConfig, wholeNumber } from '@forecourt/kernel/config'

/** The settings of scheduler. */
export const loadSchedulerConfig = (env: NodeJS.ProcessEnv = process.env) =>
  loadServiceConfig(
    {
      JOB_INTERVAL_SECONDS: wholeNumber({
        minimum: 1,
        maximum: 3600,
        default: 60,
        description: 'seconds between two times of one job, at least',
      }),
    },
    env,
  )

export type SchedulerConfig = ReturnType<typeof loadSchedulerConfig>
