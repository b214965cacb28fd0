import type { TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { User } from './auth/user.ts'
import { Vehicle, VehicleInput } from './catalog/vehicle.ts'
import { Notification } from './messaging/endpoints.ts'
import { NotificationPreferenceForm } from './messaging/preference.endpoints.ts'
import { publicEndpoints } from './registry.ts'
import type { Resource } from './resource.ts'
import { resources } from './resources/index.ts'
import { allPermissions } from './role-permissions.ts'

// What the specification names, held against the contracts: what was renamed or given up shows here.
const words = (text: string) => text.split(/[\s,]+/).filter((word) => word !== '')
const lacking = (schema: TSchema, text: string) => {
  const { properties } = schema as TSchema & { properties: Record<string, TSchema> }
  return words(text).filter((name) => !(name in properties))
}

describe('entities of the specification', () => {
  it('a user has every field', () => {
    const fields = `id email username firstName lastName phone status role theme language permissions is_premium
      bio urls dateOfBirth font`
    expect(lacking(User, fields)).toEqual([])
  })

  const filled = `title brand model register year price currency country city address postal_code category color
    mileage fuel_type type transmission engine_size number_of_doors number_of_seats vin insurance_expiry_date options
    description battery_capacity battery_type battery_health charging_time fast_charging battery_range
    battery_consumption fiscal_power din_power engine_power registration_date number_of_owners is_first_hand
    emissions_standard co2_emissions origin import_status maintenance_history accident_history
    first_registration_country length width height weight torque critair wheelbase trunk_volume upholstery`
  it('a vehicle has every field, and its seller fills in each', () => {
    expect(lacking(Vehicle, `${filled} id sold pictures owner canEdit canDelete createdAt updatedAt`)).toEqual([])
    expect(lacking(VehicleInput, filled)).toEqual([])
  })

  it.each([
    ['color', 'name hex'],
    ['city', 'name country'],
    ['country', 'name code'],
    ['currency', 'name code symbol country'],
    ['type', 'name description'],
    ['category', 'name description'],
    ['transmission', 'name description'],
    ['fueltype', 'name description'],
    ['option', 'name description'],
    ['theme', 'name description'],
    ['page', 'name description'],
    ['provider', 'name description'],
    ['language', 'name code description'],
    ['cart', 'name price months isActive description currency group'],
    ['cartgroup', 'name description'],
    [
      'cartdetail',
      `name description cart vehicle_limit photo_limit_per_vehicle contact_limit_per_month featured_listing detailed_stats
        priority_support`,
    ],
    ['datacron', 'name cron description active'],
  ] as const)('a %s has %s', (name, fields) => {
    const { schemas }: Resource = resources[name]
    expect(lacking(schemas.record, `id createdAt updatedAt ${fields}`)).toEqual([])
  })

  it('a notification and its preferences have every field', () => {
    expect(lacking(Notification, 'id sender vehicle message email phone read')).toEqual([])
    const choices = 'type mobile communication marketing social security'
    expect(lacking(NotificationPreferenceForm, choices)).toEqual([])
  })
})

it('each resource of the specification has a permission for each action, and delete_vehicle is one', () => {
  const named = words(`dashboard city country category color language option transmission cart provider theme type
    fueltype currency user role picture page datacron federer cartgroup cartdetail`)
  const wanted = named.flatMap((one) =>
    ['index', 'create', 'update', 'delete'].map((action) => `admin.${one}.${action}`),
  )
  const held = new Set<string>(allPermissions)
  expect([...wanted, 'delete_vehicle'].filter((permission) => !held.has(permission))).toEqual([])
})

it.each(
  words(`POST/auth/login POST/auth/oauth-login POST/auth/signup POST/auth/generate-otp POST/auth/generate-whatsapp-otp
    POST/auth/verify-otp POST/auth/reset-password POST/auth/verify-email POST/auth/logout POST/auth/logout-all
    GET/user/:id PUT/user/:id PATCH/user/:id DELETE/user/:id GET/user/config
    POST/user/:id/cart/:cartId/stripe/payment POST/user/:id/provider DELETE/user/:id/provider
    PUT/user/:id/is-notifiable`),
)('there is a call %s', (call) => {
  expect(publicEndpoints.filter(({ method, path }) => `${method}${path}` === call)).toHaveLength(1)
})

it.each([
  ['/auth/reset-password', 'POST'],
  ['/auth/verify-email', 'POST'],
  ['/user/:id/provider', 'POST'],
  ['/user/:id/is-notifiable', 'PUT'],
])('%s by %s takes X-Process-Id', (path, method) => {
  const [found] = publicEndpoints.filter((one) => one.path === path && one.method === method)
  expect(Object.keys(found?.headers?.properties ?? {}).map((name) => name.toLowerCase())).toContain('x-process-id')
})
