import { Type as T, type TSchema } from 'typebox'
import { Instant, OneOf, Secret, Uuid } from './kit.ts'
import type { AdminResource } from './permissions.ts'

/** How a field is stored and shown. `reference` holds the id of a record of another resource. */
export type FieldKind =
  | 'text'
  | 'markdown'
  | 'code'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'money'
  | 'hex'
  | 'enum'
  | 'reference'
  | 'url'
  | 'icon'
  | 'cron'
  | 'secret'
  | 'instant'
  | 'list'

export interface FieldShape {
  readonly kind: FieldKind
  /** Schema of one value, without optionality. */
  readonly schema: TSchema
  /** Must be sent on create; the message is "X is required." (spec 5). */
  readonly required: boolean
  /** The value differs by language: `translations.<locale>.<field>`, the plain column is the en_US text. */
  readonly translated: boolean
  readonly unique: boolean
  /** Another field: unique is only what has the same value there. */
  readonly within?: string
  /** For `reference`: the resource it points to (may be owned by another service). */
  readonly to?: AdminResource
  /** Written but never read back (rulings 3, federer's clientSecret); encrypted at rest. */
  readonly writeOnly?: true
  /** Null means unlimited; it has to be chosen, and a field that is left out does not mean it. */
  readonly unlimited?: true
  /** Shown in lists and never typed into a form: it follows from something else. */
  readonly readOnly?: true
}
type FieldOptions = {
  required?: boolean
  translated?: boolean
  unique?: boolean
  within?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}
/** What a form and a file hold for null of a field that may be unlimited. */
export const UNLIMITED = 'unlimited'

const make = (kind: FieldKind, schema: TSchema, o: FieldOptions, extra: Partial<FieldShape> = {}): FieldShape => ({
  kind,
  schema,
  required: o.required ?? false,
  translated: o.translated ?? false,
  unique: o.unique ?? false,
  ...(o.within === undefined ? {} : { within: o.within }),
  ...extra,
})

/** The field vocabulary of admin resources. */
export const field = {
  text: (o: FieldOptions = {}) =>
    make('text', T.String({ minLength: o.minLength ?? (o.required ? 1 : 0), maxLength: o.maxLength ?? 120 }), o),
  longText: (o: FieldOptions = {}) =>
    make('text', T.String({ minLength: o.required ? 1 : 0, maxLength: o.maxLength ?? 2000 }), o),
  markdown: (o: FieldOptions = {}) => make('markdown', T.String({ maxLength: 200_000 }), o),
  code: (pattern: string, o: FieldOptions = {}) => make('code', T.String({ pattern, maxLength: 40 }), o),
  integer: (o: FieldOptions = {}) =>
    make('integer', T.Integer({ minimum: o.minimum ?? 0, maximum: o.maximum ?? 2_000_000_000 }), o),
  /** A whole number from 0, or null for unlimited; one of them must be given. */
  limit: () =>
    make('integer', T.Integer({ minimum: 0, maximum: 2_000_000_000 }), { required: true }, { unlimited: true }),
  number: (o: FieldOptions = {}) =>
    make('number', T.Number({ minimum: o.minimum ?? -1e12, maximum: o.maximum ?? 1e12 }), o),
  boolean: (o: FieldOptions = {}) => make('boolean', T.Boolean(), o),
  money: (o: FieldOptions = {}) => make('money', T.Number({ minimum: 0, maximum: 1e10 }), o),
  hex: (o: FieldOptions = {}) => make('hex', T.String({ pattern: '^#[0-9a-fA-F]{6}$' }), o),
  oneOf: (values: readonly string[], o: FieldOptions = {}) => make('enum', OneOf(values), o),
  reference: (to: AdminResource, o: FieldOptions = {}) => make('reference', Uuid, o, { to }),
  url: (o: FieldOptions = {}) => make('url', T.String({ pattern: '^https?://', maxLength: 2000 }), o),
  icon: (o: FieldOptions = {}) => make('icon', T.String({ maxLength: 60 }), o),
  cron: (o: FieldOptions = {}) => make('cron', T.String({ maxLength: 120 }), o),
  /** ISO 8601 in UTC. */
  instant: (o: FieldOptions = {}) => make('instant', Instant, o),
  /** A few short texts; shown, not typed. */
  list: (o: FieldOptions = {}) => make('list', T.Array(T.String()), o, { readOnly: true }),
  secret: (o: FieldOptions = {}) => make('secret', Secret({ maxLength: 2000 }), o, { writeOnly: true }),
}

/** Whether a record may hold null there. */
export const isNullable = ({ required, unlimited }: Pick<FieldShape, 'required' | 'unlimited'>): boolean =>
  !required || unlimited === true
