import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events'
import { addons } from 'storybook/manager-api'
import { chromes } from './chrome.ts'

const night = matchMedia('(prefers-color-scheme: dark)')
const chromeOf = (mode: unknown) => chromes[mode === 'dark' || (mode === 'system' && night.matches) ? 'dark' : 'light']

addons.setConfig({ theme: chromes.light, sidebar: { showRoots: true }, toolbar: { grid: { hidden: true } } })

// The frame follows the toolbar's theme.
addons.register('forecourt/chrome', (api) => {
  const follow = ({ globals }: { globals: Record<string, unknown> }) =>
    api.setOptions({ theme: chromeOf(globals.theme) })
  addons.getChannel().on(SET_GLOBALS, follow)
  addons.getChannel().on(GLOBALS_UPDATED, follow)
})
