/** The work itself knows that no further try is worth it. The message says why, for the person who finds it laid aside. */
export class GivenUp extends Error {
  override name = 'GivenUp'
}
