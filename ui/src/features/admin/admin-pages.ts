import {
  type AdminResource,
  type PermissionKey,
  type Resource,
  resources,
  type User,
  userRecords,
} from '@forecourt/contracts'
import { can } from '../../shared/permissions/can.ts'

/** Parts of the back office, in the order of its navigation. */
export const adminGroups = ['overview', 'people', 'vehicles', 'places', 'plans', 'site'] as const
export type AdminGroup = (typeof adminGroups)[number]

export interface AdminPage {
  /** Permission name; also the key of its texts, `resources.<name>`. */
  readonly name: AdminResource
  /** Last part of its address (spec 2). */
  readonly slug: string
  readonly group: AdminGroup
  readonly permission: PermissionKey
}

/** Addresses the spec writes otherwise than the permission. */
const slugs: Partial<Record<AdminResource, string>> = {
  user: 'users',
  page: 'pages',
  fueltype: 'fuel-type',
  cartgroup: 'cart-group',
  cartdetail: 'cart-detail',
  taxrate: 'tax-rate',
}

const places: Partial<Record<AdminResource, AdminGroup>> = {
  user: 'people',
  category: 'vehicles',
  type: 'vehicles',
  fueltype: 'vehicles',
  transmission: 'vehicles',
  color: 'vehicles',
  option: 'vehicles',
  country: 'places',
  city: 'places',
  currency: 'places',
  cartgroup: 'plans',
  cart: 'plans',
  cartdetail: 'plans',
  taxrate: 'plans',
  payment: 'plans',
}
const order = Object.keys(places)
const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)

/** The page of a declared resource; one that nobody placed stands with the rest, under its own name. */
export const pageOf = ({ name }: { readonly name: AdminResource }): AdminPage => ({
  name,
  slug: slugs[name] ?? name,
  group: places[name] ?? 'site',
  permission: `admin.${name}.index`,
})

/** Pages of all declared resources. */
export const resourcePages: readonly AdminPage[] = Object.values<Resource>(resources)
  .map(pageOf)
  .sort((a, b) => rank(a.name) - rank(b.name))

/** The dashboard, whose routes are a feature of their own. */
const dashboardPage: AdminPage = {
  name: 'dashboard',
  slug: 'dashboard',
  group: 'overview',
  permission: 'admin.dashboard.index',
}

/** The people: the same list and dialogs, and more. */
export const usersPage: AdminPage = pageOf(userRecords)

/** Payments, which are no flat records: a list and pages of their own. */
export const paymentsPage: AdminPage = pageOf({ name: 'payment' })

/** Every page of the back office, in the order of its navigation. */
export const adminPages: readonly AdminPage[] = adminGroups.flatMap((group) =>
  [dashboardPage, usersPage, ...resourcePages, paymentsPage].filter((page) => page.group === group),
)

/** The pages a person may open. */
export const pagesFor = (user: Pick<User, 'permissions'> | null): AdminPage[] =>
  adminPages.filter(({ permission }) => can(user, permission))
