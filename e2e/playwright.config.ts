import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { findWorld } from './fixtures/world.ts'

const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
}

const world = findWorld()

/** Journeys against a started system, whose addresses stand in world.json (`FORECOURT_WORLD`, or the clone's own run). */
export default defineConfig({
  testDir: '.',
  globalSetup: './fixtures/sign-in-supadmin.ts',
  testMatch: ['journeys/*.spec.ts', 'api/*.spec.ts'],
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  workers: Math.max(1, Math.min(3, availableParallelism() - 1)),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices['Desktop Chrome'],
    ...(world ? { baseURL: world.app } : {}),
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // A trace of every action takes a third of the time; `--trace on` makes one of what failed.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    navigationTimeout: 45_000,
    launchOptions,
  },
  projects: [
    { name: 'api', testMatch: 'api/*.spec.ts' },
    {
      name: 'desktop',
      testMatch: 'journeys/*.spec.ts',
      testIgnore: ['journeys/filter-change.spec.ts', 'journeys/outage.spec.ts'],
      grepInvert: /@phone-only/,
    },
    {
      name: 'phone',
      testMatch: 'journeys/*.spec.ts',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // Judges what moves and how fast it is: nobody else may list vehicles meanwhile, and those of all others are there.
    { name: 'alone', testMatch: 'journeys/filter-change.spec.ts', dependencies: ['api', 'desktop', 'phone'] },
    // Disturbs everybody else, so it comes last and alone.
    { name: 'outage', testMatch: 'journeys/outage.spec.ts', dependencies: ['alone'] },
  ],
})
