import { defineConfig } from 'vitest/config'
import { LongestFirst } from './infra/run/testing/longest-first.ts'

const OUTSIDE = ['**/node_modules/**', '**/dist/**', 'e2e/**', '.tools/**', '.cache/**', '.run/**']

/**
 * Tests run as the services do: Node loads the sources itself, and files that a worker takes one after another share what is
 * loaded. Loading a service anew for each file took half of the time.
 */
const AS_SERVICES = { isolate: false, experimental: { viteModuleRunner: false } } as const

/** `unit` needs nothing but Node; `integration` brings a real PostgreSQL and NATS. Story tests: design-system/vitest.config.ts. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      './ui/vitest.config.ts',
      './ui/vitest.alone.config.ts',
      {
        test: {
          ...AS_SERVICES,
          name: 'unit',
          include: ['**/src/**/*.test.{ts,tsx}', '**/seeds/**/*.test.ts', 'infra/**/*.test.ts'],
          exclude: [...OUTSIDE, 'design-system/**', 'ui/**', '**/test/**'],
          testTimeout: 10_000,
        },
      },
      {
        test: {
          ...AS_SERVICES,
          name: 'integration',
          include: ['**/test/**/*.test.ts'],
          exclude: [...OUTSIDE, 'design-system/**'],
          globalSetup: ['./services/kernel/src/testing/vitest-setup.ts'],
          // Of tests that run side by side, each a few processes that start: more at a time, and nobody gets to a database in time.
          maxConcurrency: 3,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
