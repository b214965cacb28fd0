/** Endpoints of auth, by noun. */
export * from './admin-user.endpoints.ts'
export * from './admin-view.endpoints.ts'
export * from './identity.endpoints.ts'
export * from './internal.endpoints.ts'
export * from './one-time-code.endpoints.ts'
export * from './second-factor.endpoints.ts'
export * from './sign-in.endpoints.ts'
export * from './user.endpoints.ts'
