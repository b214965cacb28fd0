import { fileURLToPath } from 'node:url'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { canCompare, type PinnedBrowser, pinnedChromium } from './pinned-chromium.ts'
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

/** Components, in colours and widths of their own; `pages` and `phones`: the pages that patterns are shown by, whole. */
const pictureSets = {
  light: { width: 960 },
  dark: { width: 960 },
  forced: { width: 960, forcedColors: 'active' },
  narrow: { width: 320 },
  pages: { width: 1440 },
  phones: { width: 390 },
} as const
type PictureSet = keyof typeof pictureSets

/** The States story of every component, and the pages, compared with what is committed, in the one browser that paints alike. */
const pictures = (set: PictureSet, launchOptions: PinnedBrowser) => {
  const { width, ...colours } = pictureSets[set]
  return {
    plugins: [vanillaExtractPlugin()],
    cacheDir: here('./node_modules/.cache/vite-pictures'),
    optimizeDeps: { include: [...prebundled, '@storybook/react-vite', 'storybook/test'] },
    test: {
      name: `pictures-${set}`,
      include: ['pages', 'phones'].includes(set) ? ['pictures/pages.test.tsx'] : ['pictures/pictures.test.tsx'],
      env: { VITE_PICTURES: set },
      testTimeout: 60_000,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        viewport: { width, height: 640 },
        provider: playwright({
          launchOptions,
          contextOptions: {
            ...colours,
            viewport: { width, height: 640 },
            reducedMotion: 'reduce' as const,
            locale: 'en-US',
            timezoneId: 'UTC',
            deviceScaleFactor: 1,
          },
        }),
        instances: [{ browser: 'chromium' as const }],
        expect: {
          toMatchScreenshot: {
            comparatorName: 'pixelmatch' as const,
            // Colours: of areas, which show what an edge rounds away. A hue has to be some degrees off.
            comparatorOptions: { threshold: 0.005, allowedMismatchedPixels: 12 },
            resolveScreenshotPath: ({ arg, ext }: { arg: string; ext: string }) =>
              here(`./pictures/${set}/${arg}${ext}`),
          },
        },
      },
    },
  }
}

export default defineConfig(async () => {
  // Elsewhere everything but the pictures is tested: the browser they are compared in is made for this machine only.
  const pinned = canCompare ? await pinnedChromium() : undefined
  if (!pinned) console.warn('Pictures are not compared: that takes Linux on x64.')
  return {
    test: {
      projects: [
        // They begin while browsers do, and none promises a time.
        { test: { name: 'unit', environment: 'node', include: ['src/**/*.test.ts'], testTimeout: 30_000 } },
        stories('light'),
        stories('dark'),
        forcedColors,
        ...(pinned ? (Object.keys(pictureSets) as PictureSet[]).map((set) => pictures(set, pinned)) : []),
      ],
    },
  }
})
