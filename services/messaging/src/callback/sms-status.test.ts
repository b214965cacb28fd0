import { expect, it } from 'vitest'
import { signatureOf } from './sms-status.ts'

it('signs as the example of Twilio’s documentation', () => {
  const fields = new URLSearchParams({
    ...{ CallSid: 'CA1234567890ABCDE', Caller: '+14158675309', Digits: '1234' },
    ...{ From: '+14158675309', To: '+18005551212' },
  })
  expect(signatureOf('https://mycompany.com/myapp.php?foo=1&bar=2', fields, '12345')).toBe(
    'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
  )
})
