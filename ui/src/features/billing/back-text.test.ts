import { expect, it } from 'vitest'
import { backText } from './back-text.ts'

it.each([
  ['/my/vehicles/new', 'listing'],
  ['/my/vehicles/0197-a/edit?step=review', 'listing'],
  ['/my/', 'vehicles'],
  ['/my/?status=hidden', 'vehicles'],
  ['/my/import/', 'import'],
  ['/my/import/0197-a', 'import'],
  ['/notifications/?page=2', 'inbox'],
  ['/vehicles/0197-a/statistics', 'page'],
])('the way back to %s is named after what was done there: %s', (path, name) => expect(backText(path)).toBe(name))
