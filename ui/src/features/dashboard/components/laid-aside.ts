import type { EventHealth, JobSubject, Owner } from '@forecourt/contracts'

/** Something laid aside: an event that a consumer could not handle, or a job that was given up. */
export interface LaidAside {
  readonly kind: 'letter' | 'job'
  readonly service: Owner
  readonly id: string
  readonly what: string
  readonly by: string
  readonly error: string | null
  readonly at: string
  readonly content?: unknown
  /** What has a page of its own, and is why this matters. */
  readonly about?: JobSubject | undefined
}

/** The latest of all services, latest first. */
export const laidAside = (services: readonly EventHealth[]): LaidAside[] =>
  services
    .flatMap(({ service, deadLetters, deadJobs }): LaidAside[] => [
      ...deadLetters.latest.map(({ id, event, consumer, error, at, envelope }) => ({
        kind: 'letter' as const,
        service,
        id,
        what: event,
        by: consumer,
        error,
        at,
        content: envelope,
      })),
      ...deadJobs.latest.map(({ id, queue, key, error, at, about }) => ({
        kind: 'job' as const,
        service,
        id,
        what: queue,
        by: `${service} · ${key}`,
        error,
        at,
        about,
      })),
    ])
    .sort((a, b) => (a.at < b.at ? 1 : -1))

export const waitingIn = (services: readonly EventHealth[]): number =>
  services.reduce((sum, { deadLetters, deadJobs }) => sum + deadLetters.waiting + deadJobs.waiting, 0)
