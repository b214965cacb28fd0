import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineProject } from 'vitest/config'

export const tests = '{src,build}/**/*.test.{ts,tsx}'
const here = import.meta.dirname

/**
 * Unit tests that load modules anew. What others shared would be loaded again by whoever comes next, perhaps while a test stands in
 * for the document, and stay broken.
 */
export const alone = globSync(tests, { cwd: here }).filter((file) =>
  readFileSync(join(here, file), 'utf8').includes('vi.resetModules('),
)

/** Each of them has modules of its own. */
export default defineProject({
  plugins: [vanillaExtractPlugin()],
  test: { name: 'unit-ui-alone', include: alone, testTimeout: 10_000 },
})
