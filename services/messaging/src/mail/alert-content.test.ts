import type { Locale, NoticeVehicle, Notification } from '@forecourt/contracts'
import { expect, it } from 'vitest'
import { alertContent } from './alert-content.ts'

const vehicle = (n: number): NoticeVehicle => ({
  id: `v${n}`,
  title: `Golf ${n}`,
  price: { amount: 18_990 + n / 2, currency: 'EUR' },
  picture: null,
})
const entry = (change: Partial<Notification>): Notification => ({
  id: 'n',
  kind: 'search',
  sender: null,
  vehicle: { id: 'v2', title: 'Golf 2', picture: null },
  threadId: null,
  message: '',
  email: null,
  phone: null,
  detail: null,
  read: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...change,
})
const found = (vehicles: NoticeVehicle[], total: number) =>
  entry({
    detail: {
      kind: 'search',
      searchId: 's',
      name: 'My car',
      criteria: ['BMW', 'up to €20,000'],
      frequency: 'daily',
      vehicles,
      total,
    },
  })
const content = (notification: Notification, locale: Locale = 'en_US') =>
  alertContent(notification, { name: 'Ann', locale }, 'https://f.example', 'https://f.example/unsubscribe?token=t')

it('names the search, what matched and the vehicle', () => {
  expect(content(found([vehicle(2)], 1))).toEqual({
    subject: 'New for “My car”: Golf 2',
    greeting: 'Hello Ann,',
    paragraphs: ['There is a vehicle for your saved search “My car”:', 'What matched: BMW · up to €20,000'],
    items: [{ label: 'Golf 2 – €18,991', url: 'https://f.example/vehicles/v2' }],
    action: { label: 'See the vehicle', url: 'https://f.example/vehicles/v2' },
    footer: 'You receive this because you saved this search on Forecourt.',
    footerLinks: [
      { label: 'Switch off the alerts of this search', url: 'https://f.example/unsubscribe?token=t' },
      { label: 'Notification settings', url: 'https://f.example/settings/notifications' },
    ],
  })
})

it('counts what a digest does not show, and leads to the results', () => {
  const digest = content(found([vehicle(1), vehicle(2)], 14), 'fr_FR')
  expect(digest).toMatchObject({
    subject: '14 nouveaux véhicules pour «\u00a0My car\u00a0»',
    more: 'Et 12 autres.',
    action: { label: 'Voir tous les résultats', url: 'https://f.example/saved-searches/s' },
  })
  expect(digest?.items?.map(({ label }) => label.replace(/[\u00a0\u202f]/g, ' '))).toEqual([
    'Golf 1 – 18 990,50 €',
    'Golf 2 – 18 991 €',
  ])
})

it('says what became of a saved vehicle', () => {
  const price = (amount: number) => ({ amount, currency: 'EUR' })
  const drop = entry({
    kind: 'price_drop',
    detail: { kind: 'price_drop', before: price(20_000), after: price(18_500) },
  })
  expect(content(drop)).toMatchObject({
    subject: 'Golf 2 now costs €18,500',
    paragraphs: ['The price of Golf 2, which you saved, fell from €20,000 to €18,500.'],
    footerLinks: [{ label: 'Switch off messages about this vehicle' }, { label: 'Notification settings' }],
  })
  expect(content(entry({ kind: 'sold' }), 'zh_CN')).toMatchObject({ subject: '已售出：Golf 2' })
})

it('is silent for kinds of another form', () => {
  expect(content(entry({ kind: 'contact' }))).toBeUndefined()
})
