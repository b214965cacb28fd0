import { expect, test } from 'vitest'
import { pushHost } from './push-hosts.ts'

const hosts = 'fcm.googleapis.com, *.push.apple.com,localhost:8031'

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', 'fcm.googleapis.com'],
  ['https://web.push.apple.com/x', '*.push.apple.com'],
  ['http://localhost:8031/push/x', 'localhost:8031'],
  ['https://FCM.googleapis.com./x', undefined],
  ['https://fcm.googleapis.com:8443/x', undefined],
  ['https://fcm.googleapis.com.evil.example/x', undefined],
  ['https://evil.example/fcm.googleapis.com', undefined],
  ['https://fcm.googleapis.com@evil.example/', undefined],
  ['https://evil.example#.push.apple.com', undefined],
  ['https://evilpush.apple.com/x', undefined],
  ['https://push.apple.com/x', undefined],
  ['http://localhost/x', undefined],
  ['not an address', undefined],
])('%s belongs to %s', (endpoint, host) => {
  expect(pushHost(endpoint, hosts)).toBe(host)
})

test('an empty list takes nobody', () => {
  expect(pushHost('https://fcm.googleapis.com/x', '')).toBeUndefined()
})
