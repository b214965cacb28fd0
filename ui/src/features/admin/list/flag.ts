/** Distance of a letter from its regional indicator symbol. */
const toIndicator = 0x1f1e6 - 'A'.charCodeAt(0)

let isDrawn: boolean | undefined

/** Whether this machine's fonts draw flags: then both letters of a code melt into one picture. Without, boxes would show. */
function drawsFlags(): boolean {
  if (isDrawn === undefined) {
    const context = globalThis.document?.createElement('canvas').getContext('2d')
    isDrawn = !context || context.measureText('🇫🇷').width < 1.6 * context.measureText('🇫').width
  }
  return isDrawn
}

/** The flag of an ISO 3166-1 alpha-2 code as an emoji; nothing for other texts and where no font has flags. */
export const flagOf = (code: unknown): string =>
  typeof code === 'string' && /^[A-Z]{2}$/.test(code) && drawsFlags()
    ? String.fromCodePoint(...[...code].map((letter) => letter.charCodeAt(0) + toIndicator))
    : ''
