import { FileDropzone } from '@forecourt/design-system'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'

/** What a page offers in a browser whose first pointer is a finger or a mouse, and that can choose folders or not. */
function offered({ finger, folders }: { finger: boolean; folders: boolean }): string[] {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: finger && query === '(pointer: coarse)' }))
  vi.stubGlobal('HTMLInputElement', { prototype: folders ? { webkitdirectory: false } : {} })
  const texts = { label: 'Drop a zip', chooseLabel: 'Choose a zip', chooseFolderLabel: 'Choose a folder' }
  const page = renderToStaticMarkup(<FileDropzone {...texts} accept={['.zip']} onFiles={() => {}} />)
  return Object.values(texts).filter((text) => page.includes(text))
}
afterEach(() => void vi.unstubAllGlobals())

it('speaks of dropping only where there is a pointer to drag with', () => {
  expect(offered({ finger: false, folders: true })).toEqual(['Drop a zip', 'Choose a zip', 'Choose a folder'])
  expect(offered({ finger: true, folders: true })).toEqual(['Choose a zip', 'Choose a folder'])
})

it('offers to choose a folder only where the browser can', () => {
  expect(offered({ finger: true, folders: false })).toEqual(['Choose a zip'])
})
