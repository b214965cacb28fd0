import { expect, it } from 'vitest'
import { allPermissions, roleDefaults } from './role-permissions.ts'

it('USER, ADMIN and SUPADMIN begin with what the rulings give them', () => {
  expect(roleDefaults.USER).toEqual([])
  expect([...roleDefaults.SUPADMIN].sort()).toEqual([...allPermissions].sort())
  const managed = `city country category color language option transmission theme type fueltype currency page picture`
  const seen = 'cart cartgroup cartdetail provider'
  expect([...roleDefaults.ADMIN].sort()).toEqual(
    [
      ...managed
        .split(' ')
        .flatMap((name) => ['index', 'create', 'update', 'delete'].map((verb) => `admin.${name}.${verb}`)),
      ...seen.split(' ').map((name) => `admin.${name}.index`),
      ...['admin.dashboard.index', 'admin.user.index', 'admin.user.update', 'delete_vehicle'],
    ].sort(),
  )
})

it('payments, tax rates and energy prices are the SUPADMIN’s alone', () => {
  const money = /^admin\.(payment|taxrate|energyprice)\./
  expect(roleDefaults.ADMIN.filter((key) => money.test(key))).toEqual([])
  expect(roleDefaults.SUPADMIN.filter((key) => money.test(key))).toHaveLength(12)
})
