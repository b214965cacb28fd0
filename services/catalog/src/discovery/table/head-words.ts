import { nameKey, wordsOf } from '../../text/fold.ts'
import { makeAliases } from '../../text/make-aliases.ts'

/** Makes that a title may name beside its own: "Fiat 500 Abarth", "like an Audi". */
const OTHER_MAKES = 1

/** Names of makes that titles use as ordinary words. */
const ordinary = new Set(['mini', 'smart', 'seat', 'ds', 'ram', 'mg'])

/** The make's key, by each name that is one word. */
const makeByWord = new Map(
  makeAliases
    .flatMap(([alias, make]) => [alias, make].map((name) => [wordsOf(name), nameKey(make)] as const))
    .flatMap(([words, make]) =>
      words.length === 1 && !ordinary.has(words[0] ?? '') ? [[words[0], make] as const] : [],
    ),
)

interface Named {
  readonly title: string
  readonly brand: string | null | undefined
  readonly model: string | null | undefined
  readonly brandKey: string | null | undefined
  readonly modelKey: string | null | undefined
}

/**
 * The words of title, make and model, each once: what the best match puts first. A word is there or it is not, so nothing is
 * gained by saying it again; and a title that names several other makes is about none of them: it is found by their names as by
 * any word of the text, behind what is theirs.
 */
export function headWords({ title, brand, model, brandKey, modelKey }: Named): string[] {
  const own = wordsOf([brand, model, brandKey, modelKey].join(' '))
  const foreign = (word: string) => {
    const make = makeByWord.get(word)
    return make !== undefined && make !== brandKey && !own.includes(word)
  }
  const said = wordsOf(title)
  const others = new Set(said.filter(foreign).map((word) => makeByWord.get(word)))
  const kept = others.size > OTHER_MAKES ? said.filter((word) => !foreign(word)) : said
  return [...new Set([...kept, ...own])]
}
