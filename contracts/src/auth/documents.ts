/** Versions of terms and privacy an installation begins with, until others are published in the back office. */
export const firstDocuments = { terms: '2026-11', privacy: '2026-11' } as const

/** What a program that signs people up accepts for them. */
export const firstAccepted = {
  acceptedTerms: firstDocuments.terms,
  acceptedPrivacy: firstDocuments.privacy,
} as const
