/** A test by its file, a path from the root of the repository, and its title as it stands in the code; of a story its export. */
export type Proof = readonly [file: string, title: string]

/** What is promised, and the tests that fail when it is not kept. */
export type Promised = readonly [said: string, ...proofs: Proof[]]
