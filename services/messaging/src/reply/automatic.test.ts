import { expect, it } from 'vitest'
import { isAutomatic } from './automatic.ts'

const headers = (text: string) =>
  text.split('\n').flatMap((line) => {
    const [name = '', value = ''] = line.split(/:\s*/, 2)
    return line === '' ? [] : [{ key: name.toLowerCase(), originalKey: name, value }]
  })

it.each([
  'Auto-Submitted: auto-replied',
  'Auto-Submitted: auto-generated (rejected)',
  'Auto-Submitted: auto-notified; owner-email="a@b.example"',
  'Precedence: bulk',
  'Precedence: Auto_reply',
  'X-Auto-Response-Suppress: DR, OOF, AutoReply',
  'X-Auto-Response-Suppress: All',
  'X-Autoreply: yes',
  'List-Id: cars.example.com',
  'List-Unsubscribe: <https://example.com>',
  'Return-Path: <>',
  'Content-Type: multipart/report; report-type=delivery-status',
  'Subject: x\nAuto-Submitted: auto-replied',
])('a program wrote: %s', (text) => {
  expect(isAutomatic(headers(text), 'a@example.com')).toBe(true)
})

it.each([
  '',
  'Auto-Submitted: no',
  'Precedence: first-class',
  'X-Auto-Response-Suppress: None',
  'Subject: Auto-Submitted',
  'Return-Path: <a@example.com>',
])('a person wrote: %s', (text) => {
  expect(isAutomatic(headers(text), 'a@example.com')).toBe(false)
  expect(isAutomatic(headers(text), ''), 'with an empty return path').toBe(true)
})
