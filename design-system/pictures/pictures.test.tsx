import { composeStories } from '@storybook/react-vite'
import type { ComponentType } from 'react'
import { I18nProvider } from 'react-aria-components'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { applyTheme } from '../src/theme/apply.ts'
import '../src/theme/index.ts'
import './pictures.css'

type Stories = Parameters<typeof composeStories>[0]
const modules = import.meta.glob<Stories>('../src/*/*.stories.tsx', { eager: true })

/** Which set of pictures this is: `light`, `dark`, `forced`, or `narrow`, 320 px with texts twice as long. */
const set = import.meta.env.VITE_PICTURES
const isNarrow = set === 'narrow'

/** Height of the window where nothing needs a higher one, in pixels. */
const LOWEST = 640

/** Hold no text of their own that could be longer. */
const withoutText = [
  'brand',
  'carousel',
  'color-field',
  'gallery',
  'ink',
  'kbd',
  'layout',
  'picture',
  'progress',
  'skeleton',
  'spinner',
]

/** Every text twice, as long as the longest language would ever be. */
function lengthen(root: Element): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (text.textContent?.trim() && !text.parentElement?.closest('style, [aria-hidden=true]'))
      text.textContent = `${text.textContent} ${text.textContent}`
}

/** What lies over the page is not in its place: then the page is the picture. */
const overlay = () => (document.querySelector('[role=dialog], [role=alertdialog]') ? document.body : undefined)

const settled = async (root: HTMLElement) => {
  await document.fonts.ready
  await Promise.all([...root.querySelectorAll('img')].map((image) => image.decode().catch(() => undefined)))
}

vi.setSystemTime(new Date('2026-11-02T10:00:00Z'))
applyTheme(set === 'dark' ? 'dark' : 'light')

for (const [path, stories] of Object.entries(modules)) {
  const name = path.split('/').at(-2) ?? path
  if (isNarrow && withoutText.includes(name)) continue
  const { States } = composeStories(stories) as Record<string, ComponentType>
  if (!States) continue
  it(`${name} looks as it did`, async () => {
    const root = document.createElement('div')
    root.className = 'sheet'
    document.body.append(root)
    const mounted = createRoot(root)
    mounted.render(
      <I18nProvider locale="en-US">
        <States />
      </I18nProvider>,
    )
    const shown = await vi.waitUntil(() => (root.firstElementChild ? root : overlay()), { timeout: 10_000 })
    await settled(shown)
    if (isNarrow) lengthen(shown)
    // A picture shows what lies in the window, so that is made as high.
    if (shown === root) await page.viewport(window.innerWidth, Math.max(LOWEST, root.scrollHeight))
    await expect(page.elementLocator(shown)).toMatchScreenshot(name)
    mounted.unmount()
    root.remove()
    await page.viewport(window.innerWidth, LOWEST)
  })
}
