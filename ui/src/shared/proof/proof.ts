/** Ways to show who is at the keyboard. */
export type ProofMethod = 'password' | 'totp' | 'passkey' | 'recovery'

/** One of them, filled in; the members are those of the contracts. */
export interface Proof {
  password?: string
  code?: string
  recoveryCode?: string
  passkey?: Record<string, unknown>
}

const member = { password: 'password', totp: 'code', recovery: 'recoveryCode' } as const

/** The proof that was typed for a method. */
export const typedProof = (method: keyof typeof member, text: string): Proof => ({
  [member[method]]: method === 'password' ? text : text.trim(),
})
