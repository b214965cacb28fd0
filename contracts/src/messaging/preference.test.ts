import { expect, test } from 'vitest'
import {
  isAlways,
  isTold,
  notificationChannels,
  notificationTypes,
  type ToldChoices,
  tellingOf,
  toldKinds,
} from './preference.ts'

const all: ToldChoices = {
  type: 'all',
  communication: true,
  marketing: true,
  social: true,
  security: true,
  mobile: true,
  off: [],
}
const open = { linked: true, isNotifiable: true }

test('the first thing that keeps it is named', () => {
  const cell = { kind: 'contact', channel: 'email' } as const
  expect(tellingOf(all, open, cell)).toBe('on')
  expect(tellingOf({ ...all, off: [cell] }, open, cell)).toBe('off')
  expect(tellingOf({ ...all, off: [cell], communication: false }, open, cell)).toBe('toggle')
  expect(tellingOf({ ...all, communication: false, type: 'none' }, open, cell)).toBe('type')
  expect(tellingOf({ ...all, type: 'none' }, { ...open, isNotifiable: false }, cell)).toBe('quiet')
  expect(tellingOf({ ...all, type: 'none' }, { linked: false, isNotifiable: false }, cell)).toBe('unlinked')
  expect(tellingOf(all, undefined, cell)).toBe('unlinked')
  expect(tellingOf({ ...all, mobile: false }, open, { kind: 'contact', channel: 'whatsapp' })).toBe('mobile')
})

test('what comes by mail alone comes by nothing else, whatever was chosen', () => {
  for (const channel of notificationChannels.filter((one) => one !== 'email'))
    expect([tellingOf(all, open, { kind: 'news', channel }), isTold('never')]).toEqual(['never', false])
  expect(tellingOf(all, open, { kind: 'news', channel: 'email' })).toBe('on')
})

test('security comes by a linked channel whatever the type, until the phone, the channel or the cell is off', () => {
  for (const channel of notificationChannels.filter((one) => one !== 'email')) {
    const cell = { kind: 'security', channel } as const
    for (const type of notificationTypes) expect(tellingOf({ ...all, type }, open, cell), type).toBe('on')
    const none = { ...all, type: 'none' } as const
    expect(tellingOf({ ...none, security: false }, open, cell)).toBe('on')
    expect(tellingOf({ ...none, off: [cell] }, open, cell)).toBe('off')
    expect(tellingOf({ ...none, mobile: false }, open, cell)).toBe('mobile')
    expect(tellingOf(none, { ...open, isNotifiable: false }, cell)).toBe('quiet')
    expect(tellingOf(none, undefined, cell)).toBe('unlinked')
  }
})

test('what always goes goes whatever was chosen', () => {
  for (const type of notificationTypes)
    for (const kind of toldKinds)
      for (const channel of notificationChannels)
        if (isAlways({ kind, channel })) {
          const off = [{ kind, channel }]
          expect(tellingOf({ ...all, type, security: false, mobile: false, off }, undefined, { kind, channel })).toBe(
            'always',
          )
        }
})
