import { expect, it } from 'vitest'
import { narrowGoal } from './narrow-goal.ts'

it.each([
  [null, '/'],
  ['/favorites/', '/favorites/'],
  ['/admin/city/', '/'],
  ['/admin', '/'],
  ['//elsewhere.example', '/'],
])('leaves for the redirect parameter or home: %s → %s', (redirect, goal) => expect(narrowGoal(redirect)).toBe(goal))
