/** Distance of a letter from its regional indicator symbol. */
const toIndicator = 0x1f1e6 - 'A'.charCodeAt(0)

/** The flag of an ISO 3166-1 alpha-2 code as an emoji; nothing for other texts. Where a font has no flags, the letters show. */
export const flagOf = (code: unknown): string =>
  typeof code === 'string' && /^[A-Z]{2}$/.test(code)
    ? String.fromCodePoint(...[...code].map((letter) => letter.charCodeAt(0) + toIndicator))
    : ''
