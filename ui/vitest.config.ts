import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineProject } from 'vitest/config'
import { alone, tests } from './vitest.alone.config.ts'

/** The UI's unit tests; its components' styles are compiled as in the build. */
export default defineProject({
  plugins: [vanillaExtractPlugin()],
  // Files share what is loaded: 519 modules were loaded 2,400 times before, which was most of the time.
  test: { name: 'unit-ui', include: [tests], exclude: alone, testTimeout: 10_000, isolate: false },
})
