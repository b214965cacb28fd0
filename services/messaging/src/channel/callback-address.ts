/** Where Twilio tells what becomes of the SMS about an entry. The address is part of what it signs. */
export const smsStatusUrl = (origin: string, delivery: string | undefined): string =>
  `${origin}/api/v1/sms/status${delivery === undefined ? '' : `?delivery=${encodeURIComponent(delivery)}`}`
