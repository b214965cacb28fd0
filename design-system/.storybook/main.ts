import type { StorybookConfig } from '@storybook/react-vite'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { mergeConfig } from 'vite'
import { prebundled } from '../prebundled.ts'
import { plainTypes } from './plain-types.ts'

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['./pages/*.mdx', '../src/**/*.mdx', '../src/**/*.stories.tsx', './pages/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // react-docgen-typescript needs TypeScript's JS API, which TypeScript 7 does not have.
  typescript: { reactDocgen: 'react-docgen' },
  viteFinal: ({ plugins = [], ...base }) =>
    mergeConfig(
      { ...base, plugins: [plainTypes, ...plugins] },
      { plugins: [vanillaExtractPlugin()], optimizeDeps: { include: prebundled } },
    ),
}

export default config
