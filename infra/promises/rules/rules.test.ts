import { expect, it } from 'vitest'
import { rules } from './rules.ts'
import { stated } from './stated.ts'

const counted = Object.fromEntries(Object.entries(rules).map(([section, rows]) => [section, rows.length]))

it('no row has left its section', () => expect(counted).toEqual(stated))

it('no rule of a section is there twice', () => {
  const twice = Object.entries(rules).flatMap(([section, rows]) => {
    const said = rows.map(([rule]) => rule)
    return said.filter((rule, at) => said.indexOf(rule) !== at).map((rule) => `${section}: ${rule}`)
  })
  expect(twice).toEqual([])
})
