import { areaOf, isInArea } from '@forecourt/contracts'
import { expect, it } from 'vitest'
import { areaAround, nearestOf } from './nearest-city.ts'

const lyon = { id: 'lyon', latitude: 45.748, longitude: 4.847 }
const villeurbanne = { id: 'villeurbanne', latitude: 45.766, longitude: 4.879 }

it('asks for the cities of a whole region, the same for everybody in it', () => {
  expect(areaAround({ latitude: 45.75, longitude: 4.85 })).toBe('-2.5,42.5,7.5,52.5')
  expect(areaAround({ latitude: 49.9, longitude: 0.1 })).toBe('-2.5,42.5,7.5,52.5')
  expect(areaAround({ latitude: -18, longitude: 178 })).toBe('172.5,-22.5,-177.5,-12.5')
})

it.each([
  [0, 0],
  [89, -180],
  [-89.9, 179.99],
  [45.75, -2.5],
  [-33.9, 151.2],
])('has the position %d, %d in it', (latitude, longitude) => {
  const area = areaOf(areaAround({ latitude, longitude }))
  expect(area && isInArea(area, { latitude, longitude })).toBe(true)
})

it('takes the nearest, across the date line too', () => {
  expect(nearestOf([lyon, villeurbanne], { latitude: 45.77, longitude: 4.89 })?.id).toBe('villeurbanne')
  expect(nearestOf([lyon, villeurbanne], { latitude: 45.74, longitude: 4.83 })?.id).toBe('lyon')
  const suva = { id: 'suva', latitude: -18.1, longitude: 178.4 }
  expect(nearestOf([lyon, suva], { latitude: -18, longitude: -179.5 })?.id).toBe('suva')
  expect(nearestOf([], lyon)).toBeUndefined()
})
