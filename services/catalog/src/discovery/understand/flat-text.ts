import { fold } from '../../text/fold.ts'

/**
 * A text in lower case, without accents, and with the figures and signs of every keyboard as the usual ones ("２０，０００" →
 * "20,000"): as long as it was, so that a place in it is the same place in what was typed.
 */
export const flat = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => {
    const letter = text.charAt(at)
    const folded = fold(letter.normalize('NFKC'))
    return folded.length === 1 ? folded : folded === '' || /\s/u.test(letter) ? ' ' : letter.toLowerCase()
  }).join('')
