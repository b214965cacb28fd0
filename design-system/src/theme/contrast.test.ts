import { describe, expect, it } from 'vitest'
import { canopy } from './canopy.ts'
import { contrast, hex } from './contrast.ts'
import { dark } from './dark.ts'
import { forced } from './forced.ts'
import { light } from './light.ts'
import { controlPairs, textPairs } from './palette.ts'

describe('contrast', () => {
  it('agrees with the extremes of WCAG', () => {
    expect(contrast('oklch(1 0 0)', 'oklch(0 0 0)')).toBeCloseTo(21, 1)
    expect(contrast('oklch(0.5 0.1 20)', 'oklch(0.5 0.1 20)')).toBe(1)
  })

  it('writes colours as other tools read them', () => {
    expect([hex('oklch(1 0 0)'), hex('oklch(0 0 0)')]).toEqual(['#ffffff', '#000000'])
    // CSS Color 4's own example of red.
    expect(hex('oklch(0.62796 0.25768 29.2339)')).toBe('#ff0000')
  })

  describe.each([
    ['light', light],
    ['dark', dark],
    ['canopy', canopy],
  ])('of the %s theme', (_name, { color }) => {
    it.each(textPairs)('lets %s be read on %s', (ink, ground) => {
      expect(contrast(color[ink], color[ground])).toBeGreaterThanOrEqual(4.5)
    })

    it.each(controlPairs)('lets %s be told from %s', (line, ground) => {
      expect(contrast(color[line], color[ground])).toBeGreaterThanOrEqual(3)
    })
  })

  describe('in colours the system forces', () => {
    /** Which ink the system promises to be legible on which ground (CSS Color 4, system colours). */
    const legible: Readonly<Record<string, readonly string[]>> = {
      Canvas: ['CanvasText', 'LinkText'],
      CanvasText: ['Canvas'],
      Highlight: ['HighlightText'],
    }
    it.each(textPairs)('lets %s be read on %s', (ink, ground) => {
      expect(legible[forced.color[ground]]).toContain(forced.color[ink])
    })

    it.each(controlPairs)('lets %s be told from %s', (line, ground) => {
      expect(forced.color[line]).not.toBe(forced.color[ground])
    })
  })
})
