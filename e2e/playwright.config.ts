import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { slowdown } from './fixtures/slowdown.ts'
import { findWorld } from './fixtures/world.ts'

const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
}

const world = findWorld()
const alone = ['journeys/filter-change.spec.ts', 'journeys/next-paint.spec.ts']

/** Journeys against a started system, whose addresses stand in world.json (`FORECOURT_WORLD`, or the clone's own run). */
export default defineConfig({
  testDir: '.',
  testMatch: ['journeys/*.spec.ts', 'api/*.spec.ts'],
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  // On two cores two pages still wait in turn for services, database and animations.
  workers: Math.max(2, Math.min(3, availableParallelism() - 1)),
  timeout: 90_000 * slowdown,
  expect: { timeout: 15_000 * slowdown },
  use: {
    ...devices['Desktop Chrome'],
    ...(world ? { baseURL: world.app } : {}),
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // What a worker asks for no journey can hold back or change. Those about the worker allow it.
    serviceWorkers: 'block',
    // A trace of every action takes a third of the time; `--trace on` makes one of what failed.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    navigationTimeout: 45_000,
    launchOptions,
  },
  projects: [
    { name: 'api', testMatch: 'api/*.spec.ts', testIgnore: 'api/demo-world.spec.ts' },
    {
      name: 'desktop',
      testMatch: 'journeys/*.spec.ts',
      testIgnore: [...alone, 'journeys/outage.spec.ts'],
      grepInvert: /@phone-only/,
    },
    {
      name: 'phone',
      testMatch: 'journeys/*.spec.ts',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // Waits for the demo world's pictures, which the others need not.
    { name: 'demo', testMatch: 'api/demo-world.spec.ts', dependencies: ['api', 'desktop', 'phone'] },
    // Judges what moves and how fast it is: nobody else may list vehicles meanwhile, and those of all others are there.
    { name: 'alone', testMatch: alone, dependencies: ['demo'], workers: 1 },
    // Disturbs everybody else, so it comes last and alone.
    { name: 'outage', testMatch: 'journeys/outage.spec.ts', dependencies: ['alone'] },
  ],
})
