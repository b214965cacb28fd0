import {
  addPasskey,
  beginTotp,
  confirmTotp,
  listSecurityEvents,
  passkeyCreationOptions,
  readSecondFactors,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '@forecourt/contracts'
import { useState } from 'react'
import type { ApiProblem } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useEndpoint, useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { makePasskey } from '../../../shared/session/passkey.ts'
import { useUser } from '../../../shared/session/session.ts'
import { refreshSession } from '../../../shared/session/session-store.ts'

/** The second factors of the account: read, set up, removed. `codes` are new recovery codes, to be shown this one time. */
export function useSecondFactors() {
  const { id } = useUser()
  const params = { id }
  const { data: factors, error, mutate } = useEndpoint(readSecondFactors, { params })
  const invalidate = useInvalidate()
  const begin = useAction(beginTotp)
  const confirm = useAction(confirmTotp, { toast: false })
  const dropTotp = useAction(removeTotp)
  const creation = useAction(passkeyCreationOptions)
  const keep = useAction(addPasskey, { toast: false })
  const dropPasskey = useAction(removePasskey)
  const renew = useAction(renewRecoveryCodes)
  const [codes, setCodes] = useState<readonly string[]>()

  const changed = async (recoveryCodes?: readonly string[]) => {
    if (recoveryCodes && recoveryCodes.length > 0) setCodes(recoveryCodes)
    // Rights that waited for a second factor come with it.
    await Promise.all([invalidate(readSecondFactors, listSecurityEvents), refreshSession(true).catch(() => undefined)])
  }
  return {
    factors,
    error,
    retry: () => void mutate(),
    codes,
    hideCodes: () => setCodes(undefined),
    isBusy: [begin, dropTotp, creation, keep, dropPasskey, renew].some(({ isRunning }) => isRunning),
    /** Secret and address for the app. */
    beginTotp: async () => (await begin.run({ params }))?.data,
    /** Undefined when the app is set up, else what was wrong. */
    confirmTotp: async (code: string): Promise<ApiProblem | undefined> => {
      const reply = await confirm.run({ params, body: { code } })
      if (!reply) return confirm.lastProblem()
      await changed(reply.data.recoveryCodes)
      return undefined
    },
    removeTotp: async () => {
      if (await dropTotp.run({ params })) await changed()
    },
    /** `declined` when the browser made none. */
    addPasskey: async (name: string): Promise<'added' | 'declined' | ApiProblem | undefined> => {
      const options = await creation.run({ params })
      if (!options) return creation.lastProblem()
      const credential = await makePasskey(options.data)
      if (!credential) return 'declined'
      const reply = await keep.run({ params, body: { name, credential } })
      if (!reply) return keep.lastProblem()
      await changed(reply.data.recoveryCodes)
      return 'added'
    },
    removePasskey: async (passkeyId: string) => {
      if (await dropPasskey.run({ params: { id, passkeyId } })) await changed()
    },
    renewCodes: async () => {
      const reply = await renew.run({ params })
      if (reply) await changed(reply.data.recoveryCodes)
    },
  }
}
export type SecondFactorActions = ReturnType<typeof useSecondFactors>
