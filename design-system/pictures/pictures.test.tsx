import { composeStories } from '@storybook/react-vite'
import type { ComponentType } from 'react'
import { it, vi } from 'vitest'
import { applyTheme } from '../src/theme/apply.ts'
import { compare } from './picture.tsx'

type Stories = Parameters<typeof composeStories>[0]
const modules = import.meta.glob<Stories>('../src/*/*.stories.tsx', { eager: true })

/** Which set of pictures this is: `light`, `dark`, `forced`, or `narrow`, 320 px with texts twice as long. */
const set = import.meta.env.VITE_PICTURES
const isNarrow = set === 'narrow'

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

vi.setSystemTime(new Date('2026-11-02T10:00:00Z'))
applyTheme(set === 'dark' ? 'dark' : 'light')

for (const [path, stories] of Object.entries(modules)) {
  const name = path.split('/').at(-2) ?? path
  if (isNarrow && withoutText.includes(name)) continue
  const { States } = composeStories(stories) as Record<string, ComponentType>
  if (States) it(`${name} looks as it did`, () => compare(name, States, isNarrow))
}
