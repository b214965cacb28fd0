type Json = Record<string, unknown>

/** Whether this browser can make and use passkeys with options as the service writes them (WebAuthn Level 3). */
export const passkeysWork = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

const toJson = (credential: Credential | null): Json | undefined =>
  credential instanceof PublicKeyCredential ? { ...credential.toJSON() } : undefined

/** The person closed the browser's window, it timed out, or the device holds a passkey of theirs already. */
const declined = (error: unknown) =>
  error instanceof DOMException && ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(error.name)

async function orDeclined(ask: () => Promise<Credential | null>): Promise<Json | undefined> {
  try {
    return toJson(await ask())
  } catch (error) {
    if (declined(error)) return undefined
    throw error
  }
}

/** Lets a passkey sign `options`. Undefined when the person declined. The parser judges the options and throws TypeError. */
export const answerWithPasskey = (options: Json): Promise<Json | undefined> =>
  orDeclined(() => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never)
    return navigator.credentials.get({ publicKey })
  })

/** Makes a passkey as `options` ask. Undefined when the person declined. */
export const makePasskey = (options: Json): Promise<Json | undefined> =>
  orDeclined(() => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never)
    return navigator.credentials.create({ publicKey })
  })
