import { describe, expect, it } from 'vitest'
import { visitPlace } from './place.ts'
import type { Viewport } from './viewport.ts'

/** A window over a page of some length, which tells what happens to it when the test says so. */
function fakeWindow(longest: number, at = 0) {
  const heard = { scroll: new Set<() => void>(), growth: new Set<() => void>(), gesture: new Set<() => void>() }
  const hear = (kind: keyof typeof heard) => (one: () => void) => {
    heard[kind].add(one)
    return () => void heard[kind].delete(one)
  }
  const tell = (kind: keyof typeof heard) => {
    for (const one of [...heard[kind]]) one()
  }
  let top = at
  let most = longest
  let moves = 0
  const go = (to: number) => {
    moves += 1
    top = Math.min(to, most)
    tell('scroll')
  }
  const viewport: Viewport = {
    lastTop: () => top,
    top: () => top,
    scrollTo: go,
    onScroll: hear('scroll'),
    onGrowth: hear('growth'),
    onGesture: hear('gesture'),
  }
  return {
    viewport,
    heard,
    top: () => top,
    moves: () => moves,
    grow(to: number) {
      most = to
      tell('growth')
    },
    personScrolls(to: number) {
      tell('gesture')
      go(to)
    },
  }
}

function visit(window: ReturnType<typeof fakeWindow>) {
  const kept: number[] = []
  return { place: visitPlace(window.viewport, (top) => kept.push(top)), kept }
}

describe('the place of a visit', () => {
  it('is gone to at the sign that all is ready, and kept from then on', () => {
    const window = fakeWindow(2000)
    const { place, kept } = visit(window)
    window.personScrolls(100)
    expect(kept).toEqual([])
    place.begin(700)
    expect(window.top()).toBe(700)
    window.personScrolls(900)
    expect(kept.at(-1)).toBe(900)
  })
  it('is waited for while the page is still too short; the way there is not kept', () => {
    const window = fakeWindow(300)
    const { place, kept } = visit(window)
    place.begin(700)
    expect(window.top()).toBe(300)
    window.grow(500)
    expect(window.top()).toBe(500)
    expect(kept).toEqual([])
    window.grow(2000)
    expect(window.top()).toBe(700)
    window.grow(3000)
    expect(window.top()).toBe(700)
  })
  it('is given up as soon as the person scrolls, and what they come to is kept', () => {
    const window = fakeWindow(300)
    const { place, kept } = visit(window)
    place.begin(700)
    window.personScrolls(120)
    window.grow(2000)
    expect(window.top()).toBe(120)
    expect(kept).toEqual([120])
  })
  it('is where one is without a goal, and at the top nothing is moved', () => {
    const window = fakeWindow(2000, 400)
    visit(window).place.begin(undefined)
    expect([window.top(), window.moves()]).toEqual([400, 0])
    const atTop = fakeWindow(2000)
    visit(atTop).place.begin(0)
    expect(atTop.moves()).toBe(0)
  })
  it('begins once', () => {
    const window = fakeWindow(2000)
    const { place } = visit(window)
    place.begin(700)
    place.begin(0)
    expect(window.top()).toBe(700)
  })
  it('hears nothing any more once it is left, on the way as well', () => {
    const window = fakeWindow(300)
    const { place, kept } = visit(window)
    place.begin(700)
    place.leave()
    window.grow(2000)
    window.personScrolls(50)
    expect(window.top()).toBe(50)
    expect(kept).toEqual([])
    expect(Object.values(window.heard).map((one) => one.size)).toEqual([0, 0, 0])
  })
})
