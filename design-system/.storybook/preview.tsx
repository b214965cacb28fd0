import type { Preview } from '@storybook/react-vite'
import { useLayoutEffect } from 'react'
import { applyFont, applyTheme, type FontName, type ThemeMode } from '../src/theme/index.ts'

const fromUrl = new URLSearchParams(location.search)

const preview: Preview = {
  globalTypes: {
    theme: { toolbar: { title: 'Theme', icon: 'contrast', items: ['light', 'dark', 'system'], dynamicTitle: true } },
    font: { toolbar: { title: 'Font', icon: 'paragraph', items: ['inter', 'manrope', 'system'], dynamicTitle: true } },
  },
  initialGlobals: {
    theme: import.meta.env.VITE_STORY_THEME ?? fromUrl.get('theme') ?? 'light',
    font: fromUrl.get('font') ?? 'inter',
    a11y: { manual: false },
  },
  parameters: {
    layout: 'padded',
    controls: { expanded: true },
    a11y: { test: 'error' },
    options: { storySort: { order: ['Foundations', 'Layout', 'Actions', 'Forms', 'Vehicles', '*'] } },
  },
  // Stories measure lines of text: in the fallback face, while the files are on their way, lines break elsewhere. A local
  // face that a machine does not have fails to load, which is what fallbacks are for.
  loaders: [() => Promise.allSettled([...document.fonts].map((face) => face.load()))],
  decorators: [
    (Story, { globals }) => {
      const theme = globals.theme as ThemeMode
      const font = globals.font as FontName
      useLayoutEffect(() => {
        applyTheme(theme)
        applyFont(font)
      }, [theme, font])
      return <Story />
    },
  ],
}

export default preview
