import { Type as T } from 'typebox'

/** How an identity provider is named in addresses. */
export const ProviderCode = T.String({ pattern: '^[a-z0-9-]+$', maxLength: 40 })
