import { type Face, faceWith, type Weight } from './fonts.ts'

/** A piece of text that one font can show. */
export interface Run {
  readonly face: Face
  readonly text: string
}

/** Blanks that no font has, and what stands for a character that none has. */
const BLANKS = /[\u202F\u2009\u200A]/g
const MISSING = '\uFFFD'
const FALLBACK = '?'

/** A text cut where its font changes. Blanks stay with what stands before them. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: { face: Face; text: string }[] = []
  for (const character of text.normalize('NFC').replace(BLANKS, '\u00A0')) {
    const { face, shown } = shownBy(character, weight)
    const last = runs.at(-1)
    if (last && (last.face === face || (/\s/.test(shown) && last.face.has(shown.codePointAt(0) ?? 0))))
      last.text += shown
    else runs.push({ face, text: shown })
  }
  return runs
}

function shownBy(character: string, weight: Weight): { face: Face; shown: string } {
  for (const shown of [character, MISSING, FALLBACK]) {
    const face = faceWith(shown.codePointAt(0) ?? 0, weight)
    if (face) return { face, shown }
  }
  throw new Error('no font has a question mark')
}
