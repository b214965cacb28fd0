import type { Preview } from '@storybook/react-vite'
import { type ComponentProps, lazy, Suspense, useLayoutEffect } from 'react'
import { I18nProvider } from 'react-aria-components'
import { configure } from 'storybook/test'
import { applyFont, applyTheme, type FontName, type ThemeMode } from '../src/theme/index.ts'
import { extractArgTypes } from './arg-types.ts'

const fromUrl = new URLSearchParams(location.search)

// Pages of text are not loaded where stories run as tests.
const DocsContainer = lazy(() => import('./blocks/container.tsx'))

/** What axe knows of colours: the rest is the same by night. */
const ofColours = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] }
const testedTheme = import.meta.env.VITE_STORY_THEME
/** Where stories run as tests, axe tells only what is wrong. */
const axeOptions = testedTheme && {
  resultTypes: ['violations' as const],
  ...(testedTheme === 'dark' && { runOnly: ofColours }),
}

// Menus and lists come as chunks from the server that runs all tests, which may be busy for more than the second that a query waits
// unless told. A story that promises a time states it itself.
if (testedTheme) configure({ asyncUtilTimeout: 5_000 })

const preview: Preview = {
  globalTypes: {
    theme: { toolbar: { title: 'Theme', icon: 'contrast', items: ['light', 'dark', 'system'], dynamicTitle: true } },
    font: { toolbar: { title: 'Font', icon: 'paragraph', items: ['inter', 'manrope', 'system'], dynamicTitle: true } },
    locale: {
      toolbar: {
        title: 'Language',
        icon: 'globe',
        items: [
          { value: 'en-US', title: 'English' },
          { value: 'fr-FR', title: 'Français' },
          { value: 'zh-CN', title: '简体中文' },
        ],
        dynamicTitle: true,
      },
    },
    density: {
      toolbar: {
        title: 'Density',
        icon: 'component',
        items: [
          { value: 'own', title: 'Density: as the story says' },
          { value: 'compact', title: 'Compact' },
          { value: 'normal', title: 'Normal' },
        ],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: {
    theme: import.meta.env.VITE_STORY_THEME ?? fromUrl.get('theme') ?? 'light',
    font: fromUrl.get('font') ?? 'inter',
    locale: 'en-US',
    density: 'own',
    a11y: { manual: false },
  },
  parameters: {
    layout: 'padded',
    controls: { expanded: true },
    a11y: { test: 'error', ...(axeOptions && { options: axeOptions }) },
    docs: {
      extractArgTypes,
      container: (props: ComponentProps<typeof DocsContainer>) => (
        <Suspense>
          <DocsContainer {...props} />
        </Suspense>
      ),
    },
    viewport: {
      options: {
        small: { name: '320: the narrowest', styles: { width: '320px', height: '640px' } },
        phone: { name: '390: phone', styles: { width: '390px', height: '844px' } },
        tablet: { name: '768: tablet', styles: { width: '768px', height: '1024px' } },
        desktop: { name: '1440: desktop', styles: { width: '1440px', height: '900px' } },
      },
    },
    options: {
      storySort: {
        order: [
          'Welcome',
          'Changelog',
          'Tokens',
          'Patterns',
          'Foundations',
          'Layout',
          'Actions',
          'Forms',
          'Vehicles',
          '*',
        ],
      },
    },
  },
  // Stories measure lines of text: in the fallback face, while the files are on their way, lines break elsewhere. A local
  // face that a machine does not have fails to load, which is what fallbacks are for.
  loaders: [() => Promise.allSettled([...document.fonts].map((face) => face.load()))],
  decorators: [
    (Story, { args, argTypes, globals }) => {
      const theme = globals.theme as ThemeMode
      const font = globals.font as FontName
      const locale = String(globals.locale)
      useLayoutEffect(() => {
        applyTheme(theme)
        applyFont(font)
      }, [theme, font])
      const dense = globals.density !== 'own' && 'density' in argTypes
      const story = <Story {...(dense ? { args: { ...args, density: globals.density } } : {})} />
      return locale === 'en-US' ? story : <I18nProvider locale={locale}>{story}</I18nProvider>
    },
  ],
}

export default preview
