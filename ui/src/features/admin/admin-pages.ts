import { type AdminResource, adminResources, type PermissionKey, type resources, type User } from '@forecourt/contracts'
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
  energyprice: 'energy-price',
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
  energyprice: 'places',
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

type Declared = keyof typeof resources
/** What is no declared resource: it has pages of its own, or none. A type, so that `resources` is not loaded here. */
const others: Readonly<Record<Exclude<AdminResource, Declared>, true>> = {
  dashboard: true,
  user: true,
  role: true,
  picture: true,
  payment: true,
  conversation: true,
  support: true,
}

/** Pages of all declared resources, by their names: what is declared of them comes with the back office. */
export const resourcePages: readonly AdminPage[] = adminResources
  .filter((name) => !(name in others))
  .map((name) => pageOf({ name }))
  .sort((a, b) => rank(a.name) - rank(b.name))

/** The dashboard, whose routes are a feature of their own. */
const dashboardPage: AdminPage = {
  name: 'dashboard',
  slug: 'dashboard',
  group: 'overview',
  permission: 'admin.dashboard.index',
}

/** The people: the same list and dialogs, and more. */
export const usersPage: AdminPage = pageOf({ name: 'user' })

/** Payments, which are no flat records: a list and pages of their own. */
export const paymentsPage: AdminPage = pageOf({ name: 'payment' })

/** Every page of the back office, in the order of its navigation. */
export const adminPages: readonly AdminPage[] = adminGroups.flatMap((group) =>
  [dashboardPage, usersPage, ...resourcePages, paymentsPage].filter((page) => page.group === group),
)

/** The pages a person may open. */
export const pagesFor = (user: Pick<User, 'permissions'> | null): AdminPage[] =>
  adminPages.filter(({ permission }) => can(user, permission))
