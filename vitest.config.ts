import { defineConfig } from 'vitest/config'

const OUTSIDE = ['**/node_modules/**', '**/dist/**', 'e2e/**', '.tools/**', '.cache/**', '.run/**']

/** `unit` needs nothing but Node; `integration` brings a real PostgreSQL and NATS. Story tests: design-system/vitest.config.ts. */
export default defineConfig({
  test: {
    projects: [
      './ui/vitest.config.ts',
      {
        test: {
          name: 'unit',
          include: ['**/src/**/*.test.{ts,tsx}', '**/seeds/**/*.test.ts', 'infra/**/*.test.ts'],
          exclude: [...OUTSIDE, 'design-system/**', 'ui/**', '**/test/**'],
          testTimeout: 10_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['**/test/**/*.test.ts'],
          exclude: [...OUTSIDE, 'design-system/**'],
          globalSetup: ['./services/kernel/src/testing/vitest-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
