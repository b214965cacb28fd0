import { createIdentityProvider } from './provider.ts'

/** The identity provider sandbox. Settings: ID_PORT, ID_CLIENT_ID, ID_CLIENT_SECRET, ID_REDIRECT_URIS (separated by spaces). */
const port = Number(process.env.ID_PORT ?? 8027)
const issuer = `http://localhost:${port}`
const server = createIdentityProvider({
  issuer,
  clientId: process.env.ID_CLIENT_ID ?? 'forecourt',
  clientSecret: process.env.ID_CLIENT_SECRET ?? '',
  redirectUris: (process.env.ID_REDIRECT_URIS ?? '').split(' ').filter(Boolean),
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
