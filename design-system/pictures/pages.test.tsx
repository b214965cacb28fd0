import { composeStories } from '@storybook/react-vite'
import type { ComponentType } from 'react'
import { beforeEach, describe, it, vi } from 'vitest'
import { applyTheme } from '../src/theme/apply.ts'
import { compare } from './picture.tsx'

type Stories = Parameters<typeof composeStories>[0]
const modules = import.meta.glob<Stories>('../.storybook/pages/*.stories.tsx', { eager: true })

/** Phones show each page a third time, with texts twice as long. */
const looks = import.meta.env.VITE_PICTURES === 'phones' ? ['light', 'dark', 'long'] : ['light', 'dark']

/** Looks as the story before it until somebody presses something. */
const alike = ['form-in-steps-refused']

/** On phones one picture tells all: neither ground nor longer texts show anything that the component's own pictures do not. */
const once = ['gallery-page-onapage', 'toasts-severalatonce']
const isSpared = (shown: string, look: string) =>
  import.meta.env.VITE_PICTURES === 'phones' && look !== 'light' && once.includes(shown)

vi.setSystemTime(new Date('2026-11-02T10:00:00Z'))

describe.each(looks)('%s', (look) => {
  beforeEach(() => applyTheme(look === 'dark' ? 'dark' : 'light'))
  for (const [path, stories] of Object.entries(modules)) {
    const of = path.split('/').at(-1)?.replace('.stories.tsx', '')
    for (const [story, Page] of Object.entries(composeStories(stories) as Record<string, ComponentType>)) {
      const shown = `${of}-${story.toLowerCase()}`
      if (alike.includes(shown) || isSpared(shown, look)) continue
      const name = `${shown}-${look}`
      it(`${name} looks as it did`, () => compare(name, Page, look === 'long'))
    }
  }
})
