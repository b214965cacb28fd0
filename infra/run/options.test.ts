import { expect, test } from 'vitest'
import { parseStartOptions } from './options.ts'

test('without options nothing is fresh and everything runs once', () => {
  expect(parseStartOptions([])).toEqual({ fresh: false, scale: {}, archive: false, cluster: false })
})

test('reads scale, port and whether the log is archived', () => {
  const options = parseStartOptions([
    '--fresh',
    '--scale',
    'catalog=2,messaging=3',
    '--port=9000',
    '--archive',
    '--cluster',
  ])
  expect(options).toEqual({
    fresh: true,
    scale: { catalog: 2, messaging: 3 },
    port: 9000,
    archive: true,
    cluster: true,
  })
})

test('reads one number for everything', () => {
  const { scale } = parseStartOptions(['--scale', 'all=2,catalog=3'])
  expect(scale).toEqual({ auth: 2, catalog: 3, messaging: 2, billing: 2, scheduler: 2, bff: 2 })
})

test.each([
  [['--scale', 'catalogue=2'], /no service "catalogue"/],
  [['--scale', 'catalog=0'], /from 1 to 16/],
  [['--scale', 'catalog'], /from 1 to 16/],
  [['--port', 'http'], /not a port/],
  [['--port', '70000'], /not a port/],
  [['--frehs'], /--frehs/],
])('refuses %j and says why', (args, reason) => {
  expect(() => parseStartOptions(args)).toThrow(reason)
})
