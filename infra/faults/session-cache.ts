/** What `--sabotage` puts into the BFF: a cache of sessions, which architecture forbids. */
export const sessionCache = {
  file: 'bff/src/session/session-lookup.ts',
  find: `  return (token, address) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ token, address, resolve, reject })
    })`,
  replace: `  const kept = new Map()
  return (token, address) => {
    const known = kept.get(token)
    if (known && known.at > Date.now() - 2_000) return known.session
    const session = new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ token, address, resolve, reject })
    })
    kept.set(token, { at: Date.now(), session })
    return session
  }`,
}
