import type { Migration } from '@forecourt/kernel/db'

/** What locks readers or writers of a table out for as long as it takes to go through all of it. */
const REWRITES: readonly (readonly [RegExp, string])[] = [
  [
    /\balter column [\w"]+ (?:set data )?type\b/,
    'changes the type of a column: add another one and fill it in batches',
  ],
  [
    /\balter column [\w"]+ set not null\b/,
    'looks through the table for nulls: add a check that is "not valid", validate it in a file of its own',
  ],
  [
    /\badd (?:column )?(?!constraint\b)[\w"]+ [^,]*\b(?:generated (?:always|by default)|(?:big)?serial\b)/,
    'computes a column for every row',
  ],
  [
    /\badd (?:column )?(?!constraint\b)[\w"]+ [^,]*\bdefault [^,]*\b(?:uuidv[47]|gen_random_uuid|clock_timestamp|random|nextval)\b/,
    'makes a value for every row: a default that is the same for all costs nothing',
  ],
  [
    /\badd (?:constraint [\w"]+ )?(?:primary key|unique)\b(?! using index)/,
    'builds an index: build it concurrently, then "using index"',
  ],
  [
    /\badd (?:constraint [\w"]+ )?(?:check|foreign key)\b(?![\s\S]*\bnot valid\b)/,
    'looks through the table: add it "not valid", and validate it in a file of its own',
  ],
  [/\bset (?:un)?logged\b|\bset tablespace\b/, 'writes the whole table anew'],
]

/** A table's name as a statement begins with it, without schema and quotes. */
const TABLE = String.raw`(?:only )?(?:public\.)?"?(\w+)"?`
const CREATED = new RegExp(`^create (?:unlogged )?table (?:if not exists )?${TABLE}`)
const ALTERED = new RegExp(`^alter table (?:if exists )?${TABLE}`)
const INDEXED =
  /^create (?:unique )?index (concurrently )?(?:if not exists )?"?(\w+)"? on (?:only )?(?:public\.)?"?(\w+)"?/

/** What a `do` is called that commits as it goes: it can be left halfway, and tried again. */
const IN_BATCHES = "'in batches'"

/** The statements a file without a transaction is for; anything else must not be left halfway done. */
const ALONE =
  /\bconcurrently\b|^do 'in batches'$|^create (?:unlogged )?table\b|^alter table [\w".]+ validate constraint\b/

/**
 * What in a migration would lock others out of a table that may be big: one that the migration itself did not make. Every
 * statement of a file counts; bodies of functions do not.
 */
export function lockProblems({ statements, transaction }: Pick<Migration, 'statements' | 'transaction'>): string[] {
  const problems: string[] = []
  const own = new Set<string>()
  const dropped = new Set<string>()
  for (const statement of statements.flatMap(split)) {
    const created = CREATED.exec(statement)?.[1]
    if (created) own.add(created)
    const drop = /^drop index (concurrently )?(?:if exists )?"?(\w+)"?/.exec(statement)
    if (drop && !drop[1]) problems.push(`"${statement}" locks the table: concurrently`)
    if (drop?.[2]) dropped.add(drop[2])
    const [, concurrently, index = '', indexed = ''] = INDEXED.exec(statement) ?? []
    if (indexed && !own.has(indexed) && !concurrently)
      problems.push(`index ${index} locks writers out of ${indexed}: concurrently`)
    if (concurrently && transaction) problems.push(`index ${index} is built concurrently: transaction = false`)
    if (concurrently && !dropped.has(index))
      problems.push(`index ${index} may be there half built: first "drop index concurrently if exists ${index}"`)
    if (!transaction && !ALONE.test(statement))
      problems.push(`"${statement}" needs no file without a transaction: put it into one of its own`)
    const altered = ALTERED.exec(statement)?.[1]
    if (altered && !own.has(altered))
      for (const [pattern, why] of REWRITES) if (pattern.test(statement)) problems.push(`alter table ${altered} ${why}`)
    if (/^(?:vacuum full|cluster|reindex (?!.*concurrently))\b/.test(statement))
      problems.push(`"${statement}" locks everybody out`)
  }
  return problems
}

/** The statements of a text, in one form: lower case, single spaces, no comments, and nothing between `$$`. */
const split = (text: string): string[] =>
  text
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, (body) => (/\bcommit;/i.test(body) ? IN_BATCHES : "''"))
    .replace(/--.*$|\/\*[\s\S]*?\*\//gm, ' ')
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '')
