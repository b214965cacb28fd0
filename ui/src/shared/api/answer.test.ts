import i18next from 'i18next'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import common from '../../i18n/en_US/common.json' with { type: 'json' }
import { connectionProblem, readAnswer } from './answer.ts'
import { ApiProblem } from './problem.ts'
import { requestTimeout } from './transport.ts'

beforeAll(() => i18next.init({ lng: 'en', ns: 'common', resources: { en: { common } } }))

const messageOf = (status: number, text: string): string => {
  try {
    readAnswer({ status, text, header: () => null })
  } catch (error) {
    if (error instanceof ApiProblem) return error.message
  }
  throw new Error('that was no failure')
}

describe('a failed answer', () => {
  it('says what the server says', () => {
    const problem = { error: 'Conflict', message: 'It is sold.', code: 'SOLD', requestId: 'r' }
    expect(messageOf(409, JSON.stringify(problem))).toBe('It is sold.')
  })

  it.each([
    [401, 'No permission (token, user name or password error).'],
    [403, 'Authorized but forbidden.'],
    [404, 'Resource not found.'],
    [405, 'Method not allowed.'],
    [408, 'Request timed out, refresh and retry.'],
    [500, 'Server error, contact the administrator.'],
    [501, 'Not implemented.'],
    [502, 'Network error.'],
    [503, 'Service unavailable, overloaded or in maintenance.'],
    [504, 'Network timeout.'],
    [505, 'HTTP version unsupported.'],
    [418, 'Something went wrong!'],
  ])('of %i without a word of ours says: %s', (status, text) =>
    expect(messageOf(status, '<html>a proxy</html>')).toBe(text),
  )

  it('that has no content says so, and one that cannot be read that something went wrong', () => {
    expect(messageOf(204, '')).toBe('Content not found.')
    expect(messageOf(200, '<html>')).toBe('Something went wrong!')
  })
})

it('a request is given up after 50 seconds of silence, in words', () => {
  expect(requestTimeout).toBe(50_000)
  const told = connectionProblem(new DOMException('late', 'TimeoutError')).message
  expect(told).toBe('Request timed out, refresh and retry.')
})

it.each([
  ['www.forecourt.com', 'https://api.example.com/api/v1'],
  ['www.forecourt.fr', 'https://api.example.fr/api/v1'],
  ['www.forecourt.de', '/api/v1'],
])('the API of %s is at %s where a site has its own', async (host, base) => {
  vi.stubEnv('VITE_API_ORIGIN_COM', 'https://api.example.com')
  vi.stubEnv('VITE_API_ORIGIN_FR', 'https://api.example.fr')
  vi.resetModules()
  const { apiBase } = await import('./base.ts')
  expect(apiBase(host)).toBe(base)
  vi.unstubAllEnvs()
})
