import { resource, roleDefaults } from '@forecourt/contracts'
import { expect, it } from 'vitest'
import { adminPages, pageOf, pagesFor } from './admin-pages.ts'

it('has the addresses of the spec, and of what the rulings add', () => {
  expect(adminPages.map(({ slug }) => slug).sort()).toEqual(
    [
      ...[
        'users',
        'type',
        'transmission',
        'theme',
        'provider',
        'pages',
        'option',
        'language',
        'fuel-type',
        'federer',
        'datacron',
        'dashboard',
      ],
      ...[
        'currency',
        'country',
        'color',
        'city',
        'category',
        'cart',
        'cart-group',
        'cart-detail',
        'payment',
        'tax-rate',
        'energy-price',
      ],
    ].sort(),
  )
})

it('shows each person the pages they may open, and nobody else any', () => {
  expect(pagesFor({ permissions: ['admin.city.index', 'admin.color.update'] }).map(({ name }) => name)).toEqual([
    'city',
  ])
  expect(pagesFor({ permissions: [...roleDefaults.USER] })).toEqual([])
  expect(pagesFor({ permissions: [...roleDefaults.SUPADMIN] })).toHaveLength(adminPages.length)
})

it('takes a resource nobody placed, under its own name', () => {
  const role = resource({
    name: 'role',
    owner: 'auth',
    fields: {},
    list: { columns: [], sort: 'createdAt', search: [] },
    inUse: [],
  })
  expect(pageOf(role)).toEqual({ name: 'role', slug: 'role', group: 'site', permission: 'admin.role.index' })
})
