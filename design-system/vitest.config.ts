import { fileURLToPath } from 'node:url'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { prebundled } from './prebundled.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const browser = (contextOptions = {}) => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  viewport: { width: 1280, height: 800 },
  provider: playwright({
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox'] },
    contextOptions,
  }),
  instances: [{ browser: 'chromium' as const }],
})

/** All stories in one page, in the colours of Windows' high contrast. */
const forcedColors = {
  plugins: [vanillaExtractPlugin()],
  cacheDir: here('./node_modules/.cache/vite-forced-colors'),
  optimizeDeps: { include: [...prebundled, '@storybook/react-vite', 'storybook/test'] },
  test: {
    name: 'forced-colors',
    include: ['src/theme/forced-colors.test.tsx'],
    testTimeout: 30_000,
    browser: browser({ forcedColors: 'active' }),
  },
}

/** Every story as a browser test, with axe, in one theme. */
const stories = (theme: 'light' | 'dark') => ({
  plugins: [storybookTest({ configDir: here('./.storybook') })],
  cacheDir: here(`./node_modules/.cache/vite-stories-${theme}`),
  optimizeDeps: { include: prebundled },
  test: {
    name: `stories-${theme}`,
    env: { VITE_STORY_THEME: theme },
    testTimeout: 30_000,
    browser: browser(),
  },
})

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', environment: 'node', include: ['src/**/*.test.ts'] } },
      stories('light'),
      stories('dark'),
      forcedColors,
    ],
  },
})
