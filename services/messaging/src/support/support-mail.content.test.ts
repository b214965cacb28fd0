import { locales } from '@forecourt/contracts'
import { expect, it } from 'vitest'
import { supportMailContent, type ToldRequest } from './support-mail.content.ts'

const of: ToldRequest = {
  ...{ reference: 'F100123', subject: 'Cheap pills', name: 'www.pills.example', locale: 'en_US', isPriority: false },
  ...{ isOwnAddress: false, text: 'Buy at pills.example.com', asked: 'Buy at pills.example.com', isClosed: false },
}
const where = { origin: 'http://localhost', answers: true }

it.each(locales)('tells a stranger whose address was typed nothing of what was written, in %s', (locale) => {
  const said = JSON.stringify(supportMailContent('received', { ...of, locale }, where))
  expect(said).toContain('F100123')
  expect(said).not.toMatch(/pills/)
})

it('calls nobody by a name that somebody else chose, in an answer either', () => {
  expect(supportMailContent('answer', of, where).greeting).not.toMatch(/pills/)
})

it('repeats to the owner of an account what they wrote', () => {
  const content = supportMailContent('received', { ...of, name: 'Camille', isOwnAddress: true }, where)
  expect(content.quote).toBe('Buy at pills.example.com')
  expect(content.greeting).toContain('Camille')
})

it('says of an answer that settles it how to go on, and asks nobody to answer where mails do not come back', () => {
  const text = (answers: boolean) =>
    JSON.stringify(supportMailContent('answer', { ...of, text: 'Done.', isClosed: true }, { ...where, answers }))
  expect(text(true)).toContain('If it is not, answer this mail.')
  expect(text(false)).not.toMatch(/answer this mail/)
})
