import { createIdentityProvider } from './provider.ts'

/**
 * The identity provider sandbox. Settings: ID_PORT, ID_CLIENT_ID, ID_CLIENT_SECRET, ID_REDIRECT_URIS and
 * ID_POST_LOGOUT_REDIRECT_URIS (separated by spaces).
 */
const port = Number(process.env.ID_PORT ?? 8027)
const issuer = `http://localhost:${port}`
const list = (text = '') => text.split(' ').filter(Boolean)
const server = createIdentityProvider({
  issuer,
  clientId: process.env.ID_CLIENT_ID ?? 'forecourt',
  clientSecret: process.env.ID_CLIENT_SECRET ?? '',
  redirectUris: list(process.env.ID_REDIRECT_URIS),
  postLogoutRedirectUris: list(process.env.ID_POST_LOGOUT_REDIRECT_URIS),
})

// "localhost" is the issuer, and may be either address for whoever asks.
server.listen(port, 'localhost')
console.log(`OpenID provider on ${issuer}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.close(() => process.exit(0))
    server.closeAllConnections()
  })
}
