import { type Static, Type as T } from 'typebox'
import { Instant, OneOf, Strict, Uuid } from '../kit.ts'

/** Quick answers one person may keep. */
export const quickAnswersMax = 50
/** Characters of a kept text: what its placeholders stand for has to fit into a message too. */
export const quickAnswerLength = 1000
export const quickAnswerNameLength = 60

/** What a kept text may leave open, written `{price}`; it is filled in for a conversation. */
export const quickAnswerPlaceholders = ['vehicle', 'price', 'city', 'address', 'viewing_hours', 'first_name'] as const
export type QuickAnswerPlaceholder = (typeof quickAnswerPlaceholders)[number]

const NAMED = /\{([^{}\n]*)\}/g
/** Phones begin with a capital letter and people write two words. */
const placeholderOf = (name: string): QuickAnswerPlaceholder | undefined => {
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return quickAnswerPlaceholders.find((one) => one === plain)
}

/** The placeholders of a text, each once, and whatever else stands in braces, as it is written. */
export function placeholdersIn(text: string): {
  readonly known: readonly QuickAnswerPlaceholder[]
  readonly unknown: readonly string[]
} {
  const known = new Set<QuickAnswerPlaceholder>()
  const unknown = new Set<string>()
  for (const [whole, name = ''] of text.matchAll(NAMED)) {
    const placeholder = placeholderOf(name)
    if (placeholder) known.add(placeholder)
    else unknown.add(whole)
  }
  return { known: [...known], unknown: [...unknown] }
}

/** A text with what its placeholders stand for. One that nothing is known for stays, so that whoever sends it sees it. */
export const fillPlaceholders = (
  text: string,
  values: Readonly<Partial<Record<QuickAnswerPlaceholder, string | undefined>>>,
): string =>
  text.replace(NAMED, (whole, name: string) => {
    const placeholder = placeholderOf(name)
    return (placeholder && values[placeholder]) || whole
  })

const Name = T.String({ minLength: 1, maxLength: quickAnswerNameLength, pattern: '\\S' })
const Kept = T.String({ minLength: 1, maxLength: quickAnswerLength, pattern: '\\S' })
export const QuickAnswerForm = Strict({ name: Name, text: Kept })
export type QuickAnswerForm = Static<typeof QuickAnswerForm>
export const QuickAnswerChange = Strict({
  version: T.Integer({
    minimum: 0,
    maximum: 2_147_483_647,
    description: 'that was changed; another one meanwhile is 409',
  }),
  name: T.Optional(Name),
  text: T.Optional(Kept),
})

/** A text that somebody keeps to answer with. */
export const QuickAnswer = T.Object({
  id: Uuid,
  name: T.String(),
  text: T.String({ description: 'with its placeholders' }),
  version: T.Integer(),
  createdAt: Instant,
})
export type QuickAnswer = Static<typeof QuickAnswer>

/** A kept text as it is put into one conversation. */
export const FilledAnswer = T.Object({
  id: Uuid,
  name: T.String(),
  text: T.String({ description: "filled in, as the other person's language writes it" }),
  open: T.Array(OneOf(quickAnswerPlaceholders), { description: 'for which nothing is known: they stand in the text' }),
})
export type FilledAnswer = Static<typeof FilledAnswer>
