/** Versions of terms and privacy an installation begins with, until others are published in the back office. */
export const firstDocuments = { terms: '2026-11', privacy: '2026-11' } as const
