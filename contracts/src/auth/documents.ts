/** Present versions of terms and privacy. Sign-up keeps which ones were accepted and when (rulings 3). */
export const presentDocuments = { terms: '2026-11', privacy: '2026-11' } as const
