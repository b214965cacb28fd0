import { login } from '@forecourt/contracts'
import i18next from 'i18next'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import common from '../../i18n/en_US/common.json' with { type: 'json' }
import { ApiProblem } from '../api/problem.ts'
import { leaveNowhere, nowhere } from '../testing/nowhere.ts'
import { type TextForm, useTextForm } from './use-text-form.ts'

let form: TextForm<'email' | 'password'>
function Form() {
  form = useTextForm(login.body, { email: '', password: '' })
  return null
}
const errors = () => [form.field('email').error, form.field('password').error]
const focused: string[] = []
const submit = (send: (values: object) => Promise<unknown>) =>
  form.handleSubmit(send)({ preventDefault: () => undefined } as React.FormEvent)
const type = (name: 'email' | 'password', text: string) => act(async () => form.field(name).onChange(text))

let root: Root
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const i18n = i18next.use(initReactI18next)
  await i18n.init({ lng: 'en_US', defaultNS: 'common', resources: { en_US: { common } } })
  root = createRoot(nowhere())
  await act(async () =>
    root.render(
      <I18nextProvider i18n={i18next}>
        <Form />
      </I18nextProvider>,
    ),
  )
  focused.length = 0
  for (const name of ['email', 'password'] as const)
    form.field(name).ref({ focus: () => focused.push(name) } as unknown as HTMLElement)
})
afterEach(async () => {
  await act(async () => root.unmount())
  await leaveNowhere()
})

it('keeps every character, and judges none before its field is left', async () => {
  await type('email', 'a')
  await type('email', '')
  expect(errors()).toEqual([undefined, undefined])
  await act(async () => form.field('email').onBlur())
  await vi.waitFor(() => expect(errors()).toEqual(['Email is required.', undefined]))
  await type('email', 'a@b.test')
  await vi.waitFor(() => expect(errors()).toEqual([undefined, undefined]))
  expect(form.values).toEqual({ email: 'a@b.test', password: '' })
})

it('sends nothing while something is wrong, says all of it, and leads to the first', async () => {
  const send = vi.fn(async () => undefined)
  await type('email', 'x'.repeat(255))
  await act(async () => submit(send))
  await vi.waitFor(() => expect(focused).toEqual(['email']))
  expect(errors().every((text) => text !== undefined)).toBe(true)
  expect([send.mock.calls.length, form.isSubmitting]).toEqual([0, false])
})

it('sends what is typed by then, and is sending until that is answered', async () => {
  const answer = Promise.withResolvers<void>()
  const send = vi.fn(() => answer.promise)
  await type('email', 'a@b.test')
  await type('password', 'secret')
  await act(async () => {
    submit(send)
    form.field('password').onChange('secret!')
  })
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith({ email: 'a@b.test', password: 'secret!' }))
  expect(form.isSubmitting).toBe(true)
  await act(async () => answer.resolve())
  expect(form.isSubmitting).toBe(false)
})

it('shows what the server says of a field until that is corrected, and takes nothing it has no field for', async () => {
  const problem = (fields: Record<string, string>) => new ApiProblem(422, { code: 'INVALID', message: 'x', fields })
  let isShown = false
  act(() => {
    isShown = form.applyProblem(problem({ password: 'Too old.', other: 'x' }))
  })
  expect([isShown, ...errors(), ...focused]).toEqual([true, undefined, 'Too old.', 'password'])
  await act(async () => form.field('password').onBlur())
  expect(errors()[1]).toBe('Too old.')
  await type('password', 'new')
  await vi.waitFor(() => expect(errors()).toEqual([undefined, undefined]))
  act(() => {
    isShown = form.applyProblem(problem({ other: 'x' }))
  })
  expect(isShown).toBe(false)
})
