import { composeStories } from '@storybook/react-vite'
import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { applyTheme } from './apply.ts'
import './index.ts'

type Stories = Parameters<typeof composeStories>[0]
// The gallery keeps the focus to itself while it is open.
const modules = import.meta.glob<Stories>(['../*/*.stories.tsx', '!../gallery/*'], { eager: true })

/** What says that something is current, chosen or half chosen. */
const states = ['data-selected', 'data-indeterminate', 'aria-current'] as const
/** What the keyboard reaches; a grid hands its focus on to what is in it. */
const reached =
  ':is(a[href], button, input, textarea, [tabindex="0"]):not(:disabled, [type=hidden], [tabindex="-1"], [role=grid])'

/** What is painted of an element, beside the ink of its text: that alone tells nothing apart. */
function painted(element: Element, pseudo?: string): string {
  const style = getComputedStyle(element, pseudo)
  const sides = ['top', 'right', 'bottom', 'left'] as const
  const borders = sides.map(
    (side) => style.getPropertyValue(`border-${side}-width`) + style.getPropertyValue(`border-${side}-color`),
  )
  const isDrawn = element instanceof SVGElement && style.stroke !== 'none' && style.stroke !== 'rgba(0, 0, 0, 0)'
  const outline = style.outlineStyle === 'none' ? '' : style.outlineWidth + style.outlineColor
  const { backgroundColor, boxShadow, opacity, transform, textDecorationLine, visibility, display } = style
  return [
    backgroundColor,
    boxShadow,
    opacity,
    transform,
    textDecorationLine,
    visibility,
    display,
    outline,
    isDrawn,
    ...borders,
  ].join()
}
const look = (root: Element): string =>
  [root, ...root.querySelectorAll('*')]
    .flatMap((element) => [painted(element), painted(element, '::before'), painted(element, '::after')])
    .join(';')

const nameOf = (element: Element) =>
  `<${element.localName}> "${element.getAttribute('aria-label') ?? element.textContent}"`

/** States that look the same once their mark is taken away. */
function* unseenStates(root: Element) {
  for (const state of states) {
    // The last of the breadcrumbs is told by being no link.
    for (const element of root.querySelectorAll(`[${state}]:not([${state}=false], li)`)) {
      // A cell is told by its row.
      if (element.parentElement?.closest(`[${state}]`)) continue
      const value = element.getAttribute(state) ?? ''
      // An input says its state to assistive technology; what is seen is beside it.
      const seen = element.closest('label') ?? element
      const before = look(seen)
      element.removeAttribute(state)
      if (look(seen) === before) yield `${nameOf(element)}: ${state}`
      element.setAttribute(state, value)
    }
  }
}

/** Colours of the themes, which nobody asked for here. */
function* ownColours(root: Element) {
  // What a style attribute names is data, such as the average colour of a picture.
  for (const element of root.querySelectorAll(':not([style*=oklch])')) {
    const { color, backgroundColor, fill, stroke } = getComputedStyle(element)
    for (const value of [color, backgroundColor, ...(element instanceof SVGElement ? [fill, stroke] : [])])
      if (value.startsWith('oklch')) yield `${nameOf(element)}: ${value}`
  }
}

/** Things the keyboard reaches without anything to show for it. One of each kind is enough. */
async function unseenFocus(root: HTMLElement) {
  const kinds = new Set<string>()
  const unseen: string[] = []
  for (const element of root.querySelectorAll<HTMLElement>(reached)) {
    const kind = element.className + element.parentElement?.className
    const isHidden = element.offsetWidth <= 1 && !element.closest('label')
    // A sheet of states shows one as if it were focused.
    if (kinds.has(kind) || isHidden || element.hasAttribute('data-focus-visible')) continue
    kinds.add(kind)
    // A ring is drawn by the thing itself or by what frames it.
    const frame = element.closest('label') ?? element.parentElement?.parentElement ?? element
    const focused = document.activeElement
    if (focused instanceof HTMLElement) flushSync(() => focused.blur())
    const before = look(frame)
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))
    flushSync(() => element.focus())
    // What is drawn by state of its own follows a few frames later.
    for (let frames = 0; frames < 10 && look(frame) === before; frames += 1) await new Promise(requestAnimationFrame)
    if (document.activeElement === element && look(frame) === before) unseen.push(nameOf(element))
    flushSync(() => element.blur())
  }
  return unseen
}

const isStory = (entry: [string, unknown]): entry is [string, ComponentType] => typeof entry[1] === 'function'
function storiesOf(path: string): [string, ComponentType][] {
  const module = modules[path]
  return module ? Object.entries<unknown>(composeStories(module)).filter(isStory) : []
}

const still = document.createElement('style')
still.textContent = '*, *::before, *::after { transition: none !important; animation: none !important }'
document.head.append(still)

it.each(Object.keys(modules).map((path) => [path.split('/').at(-1)?.replace('.stories.tsx', ''), path] as const))(
  'what is chosen, current or focused in %s is seen in colours the system forces, and nothing has another',
  async (_name, path) => {
    expect(matchMedia('(forced-colors: active)').matches).toBe(true)
    applyTheme('light')
    for (const [name, Story] of storiesOf(path)) {
      const place = document.body.appendChild(document.createElement('div'))
      const root = createRoot(place)
      flushSync(() => root.render(<Story />))
      const faults = [
        ...unseenStates(document.body),
        ...ownColours(document.body),
        ...(await unseenFocus(document.body)),
      ]
      flushSync(() => root.unmount())
      place.remove()
      expect(faults, name).toEqual([])
    }
  },
)
