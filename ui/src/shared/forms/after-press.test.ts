import { expect, test, vi } from 'vitest'

test('runs at once without a press, and after the click of a press under way', async () => {
  // Others may have loaded it without a window.
  vi.resetModules()
  vi.stubGlobal('window', new EventTarget())
  const { afterPress } = await import('./after-press.ts')
  vi.useFakeTimers()
  const order: string[] = []
  afterPress(() => order.push('first'))
  expect(order).toEqual(['first'])
  window.dispatchEvent(new Event('pointerdown'))
  afterPress(() => order.push('blur'))
  expect(order).toEqual(['first'])
  window.dispatchEvent(new Event('pointerup'))
  order.push('click')
  vi.runAllTimers()
  expect(order).toEqual(['first', 'click', 'blur'])
  afterPress(() => order.push('later'))
  expect(order.at(-1)).toBe('later')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
