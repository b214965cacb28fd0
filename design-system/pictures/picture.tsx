import type { ComponentType } from 'react'
import { I18nProvider } from 'react-aria-components'
import { createRoot } from 'react-dom/client'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import '../src/theme/index.ts'
import './pictures.css'

/** Height of the window where nothing needs a higher one, in pixels. */
const LOWEST = 640

/** Shapes: a tick is hardly more than edges, so these count, where they are as far off as ink from paper. */
const SHAPES = { threshold: 0.1, allowedMismatchedPixels: 12, includeAA: true }

/** Every text twice, as long as the longest language would ever be. */
function lengthen(root: Element): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (text.textContent?.trim() && !text.parentElement?.closest('style, [aria-hidden=true]'))
      text.textContent = `${text.textContent} ${text.textContent}`
}

/** What lies over the page is not in its place: then the page is the picture. */
const overlay = () => (document.querySelector('[role=dialog], [role=alertdialog]') ? document.body : undefined)

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

const settled = async (root: HTMLElement) => {
  // A font begins to load when a text is laid out with it.
  await frame()
  await frame()
  await document.fonts.ready
  const images = [...root.querySelectorAll('img')]
  // Below the window they would wait for somebody to come near.
  for (const image of images) image.loading = 'eager'
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
}

/** Shows the story, and compares what is seen with the picture of that name. `isLong`: with texts twice as long. */
export async function compare(name: string, Story: ComponentType, isLong: boolean): Promise<void> {
  const root = document.createElement('div')
  root.className = 'sheet'
  document.body.append(root)
  const mounted = createRoot(root)
  mounted.render(
    <I18nProvider locale="en-US">
      <Story />
    </I18nProvider>,
  )
  try {
    const shown = await vi.waitUntil(() => (root.firstElementChild ? root : overlay()), { timeout: 10_000 })
    await settled(shown)
    if (isLong) lengthen(shown)
    // A picture shows what lies in the window, so that is made as high.
    if (shown === root) await page.viewport(window.innerWidth, Math.max(LOWEST, root.scrollHeight))
    await expect(page.elementLocator(shown)).toMatchScreenshot(name)
    await expect(page.elementLocator(shown)).toMatchScreenshot(name, { comparatorOptions: SHAPES })
  } finally {
    // One that differs leaves nothing to the next.
    mounted.unmount()
    root.remove()
    await page.viewport(window.innerWidth, LOWEST)
  }
}
