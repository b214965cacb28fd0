import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks'
import { type PropsWithChildren, useEffect, useLayoutEffect, useState } from 'react'
import { GLOBALS_UPDATED } from 'storybook/internal/core-events'
import { addons } from 'storybook/preview-api'
import { applyFont, applyTheme, type FontName, isDark, type ThemeMode } from '../../src/theme/index.ts'
import { chromes } from '../chrome.ts'

/** Our reset takes the figures from lists; tables of props are wider than a phone. */
const own = `
  .sbdocs-content { max-width: 1100px; }
  .sbdocs-wrapper { padding: clamp(1rem, 4vw, 4rem) clamp(1rem, 3vw, 3rem); }
  .sbdocs-content ol:not(.sb-unstyled ol) { list-style: decimal; }
  .sbdocs-content h2:not(.sb-unstyled h2) { font-weight: 600; }
  .sbdocs-content .docblock-argstable { display: block; max-inline-size: 100%; overflow-x: auto; }
  .sbdocs-content .sbdocs-preview { max-inline-size: 100%; }
`

interface Chosen {
  theme: ThemeMode
  font: FontName
}

/** Globals stand in the address before anything was chosen by hand: "theme:dark;font:manrope". */
function fromAddress(): Chosen {
  const params = new URLSearchParams(location.search)
  const globals = params.get('globals') ?? ''
  const value = (name: string) => new RegExp(`(?:^|;)${name}:([a-z]+)`).exec(globals)?.[1] ?? params.get(name)
  const [theme, font] = [value('theme'), value('font')]
  return {
    theme: theme === 'dark' || theme === 'system' ? theme : 'light',
    font: font === 'manrope' || font === 'system' ? font : 'inter',
  }
}

/** Pages of text, in the theme and the font of the toolbar. */
export default function Container({ children, context }: PropsWithChildren<DocsContainerProps>) {
  const [chosen, setChosen] = useState(fromAddress)
  useEffect(() => {
    const channel = addons.getChannel()
    const follow = ({ globals }: { globals: Chosen }) => setChosen({ theme: globals.theme, font: globals.font })
    channel.on(GLOBALS_UPDATED, follow)
    return () => channel.off(GLOBALS_UPDATED, follow)
  }, [])
  useLayoutEffect(() => {
    applyTheme(chosen.theme)
    applyFont(chosen.font)
  }, [chosen])
  return (
    <DocsContainer context={context} theme={isDark(chosen.theme) ? chromes.dark : chromes.light}>
      <style>{own}</style>
      {children}
    </DocsContainer>
  )
}
