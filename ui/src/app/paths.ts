import { redirectQuery, safeRedirect } from '../shared/session/redirect.ts'

export { safeRedirect }

type Query = Readonly<Record<string, string | undefined>>

const withQuery = (path: string, query: Query = {}) => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

/** Names the field of an answer in a conversation's address. */
export const answerHash = '#answer'

/** Every address of the application (spec 2), in its canonical form. */
export const paths = {
  home: (query?: Query) => withQuery('/', query),
  vehicle: (id: string) => `/vehicles/${id}`,
  /** Who offers vehicles, and all of theirs; the query is a search among them. */
  seller: (id: string, query?: Query) => withQuery(`/sellers/${id}`, query),
  /** What is shared of a vehicle: a page of the BFF that anybody may read, with a way here. */
  sharedVehicle: (id: string) => `/v/${id}`,
  vehicleStatistics: (id: string) => `/vehicles/${id}/statistics`,
  newVehicle: () => '/my/vehicles/new',
  editVehicle: (id: string) => `/my/vehicles/${id}/edit`,
  myVehicles: () => '/my/',
  imports: () => '/my/import/',
  stockPictures: () => '/my/import/pictures',
  import: (id: string) => `/my/import/${id}`,
  favorites: () => '/favorites/',
  recents: () => '/recents/',
  savedSearches: () => '/saved-searches/',
  savedSearch: (id: string) => `/saved-searches/${id}`,
  billing: (query?: Query) => withQuery('/billing/', query),
  billingCheckout: (cartId: string, query?: Query) => withQuery(`/billing/checkout/${cartId}`, query),
  billingSuccess: (query?: Query) => withQuery('/billing/success', query),
  billingCancel: (query?: Query) => withQuery('/billing/cancel', query),
  notifications: (query?: Query) => withQuery('/notifications/', query),
  messages: (query?: Query) => withQuery('/messages/', query),
  thread: (id: string) => `/messages/${id}`,
  /** A conversation with the cursor where one answers. */
  answer: (id: string) => `/messages/${id}${answerHash}`,
  signIn: (query?: Query) => withQuery('/sign-in', query),
  signUp: (query?: Query) => withQuery('/sign-up', query),
  forgotPassword: (query?: Query) => withQuery('/forgot-password', query),
  otp: () => '/otp',
  resetPassword: () => '/reset-password',
  external: () => '/external',
  externalSuccess: (query?: Query) => withQuery('/external/success', query),
  externalError: (query?: Query) => withQuery('/external/error', query),
  settings: () => '/settings/',
  settingsAccount: () => '/settings/account',
  sessions: () => '/settings/account#sessions',
  secondFactors: () => '/settings/account#second-factor',
  identities: () => '/settings/account#identities',
  settingsAppearance: () => '/settings/appearance',
  settingsDisplay: () => '/settings/display',
  settingsBilling: () => '/settings/billing',
  settingsViewings: () => '/settings/viewings',
  settingsQuickAnswers: () => '/settings/quick-answers',
  settingsNotifications: () => '/settings/notifications',
  channels: () => '/settings/notifications#channels',
  /** What rulings 8 calls downloads. */
  dataExport: () => '/settings/account#data',
  /** What rulings 8 calls documents. */
  invoices: () => '/settings/billing#invoices',
  /** Pages of the back office end with a slash (spec 2). */
  admin: (page?: string) => (page ? `/admin/${page}/` : '/admin/'),
  adminPayment: (id: string) => `/admin/payment/${id}/`,
  email: () => '/email',
  logout: () => '/logout/',
  unsubscribe: () => '/unsubscribe',
  help: (topic?: string) => `/help-center/${topic ?? ''}`,
  /** Where support is written to; the query fills in topic and vehicle. */
  helpContact: (query?: Query) => withQuery('/help-center/contact', query),
  terms: () => '/terms',
  privacy: () => '/privacy',
  error: (status: 401 | 403 | 404 | 500 | 503) => `/${status}`,
}

/** `path` with a redirect parameter that leads back to `from`. */
export const leadingBack = (path: string, from: { pathname: string; search?: string; hash?: string }): string =>
  `${path}${redirectQuery(from)}`
