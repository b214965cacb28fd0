import { describe, expect, it } from 'vitest'
import { dialogs } from './dialogs.ts'
import { drawnDialogs, usesOf } from './drawn.ts'

const drawn = drawnDialogs()
const named = new Set(dialogs.flatMap(([, places]) => places))

describe('dialogs', () => {
  it('that the interface draws are all in the table', () => {
    expect(drawn.length).toBeGreaterThan(70)
    expect(drawn.filter((place) => !named.has(place))).toEqual([])
  })

  it('in the table are all drawn', () => {
    const places = new Set(drawn)
    expect([...named].filter((place) => !places.has(place))).toEqual([])
  })

  it('have a place of their own, so that one cannot hide behind another', () => {
    expect(drawn.filter((place, at) => drawn.indexOf(place) !== at)).toEqual([])
  })
})

describe('a use of a component', () => {
  const drawnIn = (tsx: string) => usesOf('a', tsx).map(({ drawn, by, title }) => [drawn, by, title])
  const head = "import { Dialog as Box } from '@forecourt/design-system'\n"

  it('is known by another name too, and by the key of its title', () => {
    expect(drawnIn(`${head}export function Ask() { return <Box title={t('ask.title', { name: 'x' })} /> }`)).toEqual([
      ['@forecourt/design-system Dialog', 'Ask', 'ask.title'],
    ])
  })

  it('that is no component but says it is a dialog is one', () => {
    expect(drawnIn('export const Ask = () => <div role="dialog" />').map(([what]) => what)).toEqual(['dialog'])
    expect(drawnIn('export const Ask = () => <dialog open />').map(([what]) => what)).toEqual(['dialog'])
  })

  it('hands its title on where it has none of its own', () => {
    const uses = usesOf(
      'a',
      `${head}export function Shell({ title, ...rest }) { return <><Box title={title} /><Box {...rest} /></> }`,
    )
    expect(uses.map(({ isHandedOn }) => isHandedOn)).toEqual([true, true])
  })
})
