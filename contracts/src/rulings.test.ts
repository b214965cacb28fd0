import { expect, it } from 'vitest'
import { vehicleFields } from './catalog/vehicle.ts'
import {
  accidentHistories,
  batteryTypes,
  critairClasses,
  emissionsStandards,
  importStatuses,
  maintenanceHistories,
  powertrains,
  upholsteries,
} from './catalog/vocabulary.ts'
import { publicEndpoints } from './registry.ts'
import { resources } from './resources/index.ts'
import { datacronHandlers } from './scheduler/datacron-handlers.ts'

// What the rulings name, held against the contracts: what was renamed or given up shows here.
const words = (text: string) => text.split(/[\s,]+/).filter((word) => word !== '')
const found = (call: string) => publicEndpoints.filter(({ method, path }) => `${method}${path}` === call)

it.each(
  words(`GET/vehicle GET/vehicle/config GET/vehicle/city POST/vehicle GET/vehicle/:id PUT/vehicle/:id PATCH/vehicle/:id
    DELETE/vehicle/:id POST/vehicle/:id/publish PATCH/vehicle/:id/sold PUT/vehicle/:id/favorite
    DELETE/vehicle/:id/favorite PUT/vehicle/:id/like DELETE/vehicle/:id/like GET/vehicle/mine GET/vehicle/favorites
    GET/vehicle/compare POST/vehicle/:id/picture DELETE/vehicle/:id/picture/:pictureId
    PATCH/vehicle/:id/picture/order POST/vehicle/:id/contact POST/vehicle/:id/report GET/notification
    GET/notification/unread-count GET/notification/stream PATCH/notification/:id PATCH/notification
    DELETE/notification/:id DELETE/notification POST/notification/restore GET/user/:id/notification-preference
    PUT/user/:id/notification-preference GET/user/:id/identity POST/user/:id/identity DELETE/user/:id/identity
    GET/auth/oauth/:code GET/cart GET/user/:id/subscription GET/user/:id/invoice POST/stripe/webhook
    POST/admin/datacron/:id/run`),
)('the rulings’ call %s is there', (call) => expect(found(call)).toHaveLength(1))

it('a search takes every filter of the rulings', () => {
  const filters = `q brand model category country city radiusKm priceMin priceMax currency yearMin yearMax type color
    fuelType transmission options mileageMin mileageMax doors seats powerMin powerMax includeSold sort page limit`
  const [search] = found('GET/vehicle')
  const taken = Object.keys(search?.query?.properties ?? {})
  expect(words(filters).filter((name) => !taken.includes(name))).toEqual([])
})

it('there is a handler for every job of the rulings', () => {
  const jobs = `exchange-rate plan-expiry plan-reminder stripe-reconcile otp-purge session-purge picture-gc
    notification-purge stats-rollup`
  expect(words(jobs).filter((name) => !(name in datacronHandlers))).toEqual([])
})

it.each([
  // The newest model year follows the calendar: services and forms ask for the day (catalog's vehicle.checks).
  ['year', 1886, 2200],
  ['mileage', 0, 2_000_000],
  ['number_of_doors', 0, 9],
  ['number_of_seats', 1, 60],
  ['engine_size', 49, 20_000],
  ['fiscal_power', 1, 120],
  ['din_power', 1, 3000],
  ['engine_power', 1, 2200],
  ['co2_emissions', 0, 1000],
  ['battery_capacity', 0.5, 1500],
  ['battery_health', 1, 100],
] as const)('%s of a vehicle is from %d to %d', (name, minimum, maximum) => {
  expect(vehicleFields[name]).toMatchObject({ minimum, maximum })
})

it('fixed values of a vehicle are those of the rulings', () => {
  expect(batteryTypes).toHaveLength(7)
  expect(emissionsStandards).toEqual(['none', ...[1, 2, 3, 4, 5, 6, 7].map((euro) => `euro_${euro}`)])
  expect([...critairClasses].sort()).toEqual(['0', '1', '2', '3', '4', '5', 'none'])
  expect(importStatuses).toEqual(['national', 'imported_eu', 'imported_other'])
  expect(maintenanceHistories).toEqual(['complete', 'partial', 'none'])
  expect(accidentHistories).toEqual(['none', 'repaired', 'damaged'])
  expect(upholsteries).toEqual(['cloth', 'part_leather', 'leather', 'alcantara', 'vinyl', 'other'])
  expect(powertrains).toEqual(['combustion', 'mild_hybrid', 'hybrid', 'plug_in_hybrid', 'electric', 'fuel_cell'])
})

it('an identity provider has the fields of the rulings', () => {
  const fields = `name code issuer clientId clientSecret authorizeUrl tokenUrl userInfoUrl scopes icon active position`
  expect(words(fields).filter((name) => !(name in resources.federer.fields))).toEqual([])
})
