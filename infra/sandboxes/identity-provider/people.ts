import { randomUUID } from 'node:crypto'

/** Somebody with an identity at the sandbox. */
export interface Person {
  readonly sub: string
  readonly email: string
  readonly emailVerified: boolean
  readonly givenName: string
  readonly familyName: string
}

/** One of each kind a sign-in must tell apart; tests add people of their own. */
const residents: readonly Person[] = [
  { sub: 'nora', email: 'nora.lindqvist@example.com', emailVerified: true, givenName: 'Nora', familyName: 'Lindqvist' },
  { sub: 'ugo', email: 'ugo.ferri@example.com', emailVerified: false, givenName: 'Ugo', familyName: 'Ferri' },
  // The demo world's buyer: this email already has an account.
  { sub: 'alice', email: 'alice.martin@example.com', emailVerified: true, givenName: 'Alice', familyName: 'Martin' },
]

export interface People {
  list(): Person[]
  find(sub: string): Person | undefined
  /** @throws Error for what is no person */
  add(person: unknown): Person
}

const text = (value: unknown, name: string): string => {
  if (typeof value !== 'string' || value.trim() === '' || value.length > 200) throw new Error(`${name} is missing`)
  return value.trim()
}

export function createPeople(): People {
  const known = new Map(residents.map((person) => [person.sub, person]))
  return {
    list: () => [...known.values()],
    find: (sub) => known.get(sub),
    add(value) {
      const given = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
      const person: Person = {
        sub: typeof given.sub === 'string' && given.sub !== '' ? given.sub : randomUUID(),
        email: text(given.email, 'email'),
        emailVerified: given.emailVerified === true || given.emailVerified === 'on',
        givenName: text(given.givenName, 'givenName'),
        familyName: text(given.familyName, 'familyName'),
      }
      known.set(person.sub, person)
      return person
    },
  }
}
