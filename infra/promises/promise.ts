/** A test by its file, a path from the root of the repository, and its title as it stands in the code; of a story its export. */
export type Proof = readonly [file: string, title: string]

/** What is promised, and the tests that fail when it is not kept. */
export type Promised = readonly [said: string, ...proofs: Proof[]]

/** What a dialog is for, where the interface draws it (`drawn.ts` says how a place is named), and the tests that show it. */
export type DialogRow = readonly [said: string, drawn: readonly string[], ...proofs: Proof[]]

/** Rules by the section of the specification or the rulings that they come from. */
export type Sections = Readonly<Record<string, readonly Promised[]>>
