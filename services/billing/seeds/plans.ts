interface Family {
  key: string
  /** Rank: a higher one is the better plan. */
  position: number
  translations: Record<string, { name: string; description: string }>
  /** Major units of the euro; months 0 is without end. */
  prices: { months: number; price: number }[]
  /** null is unlimited. */
  limits: {
    vehicle_limit: number | null
    photo_limit_per_vehicle: number | null
    contact_limit_per_month: number | null
    featured_listing: boolean
    detailed_stats: boolean
    priority_support: boolean
  }
}

/** Families of plans with their prices and limits (rulings 6). */
export const families: readonly Family[] = [
  {
    key: 'free',
    position: 0,
    translations: {
      en_US: { name: 'Free', description: 'For the car you want to sell this year.' },
      fr_FR: { name: 'Gratuit', description: 'Pour la voiture que vous vendez cette année.' },
      zh_CN: { name: '免费版', description: '适合偶尔出售一辆车的您。' },
    },
    prices: [{ months: 0, price: 0 }],
    limits: {
      vehicle_limit: 2,
      photo_limit_per_vehicle: 5,
      contact_limit_per_month: 10,
      featured_listing: false,
      detailed_stats: false,
      priority_support: false,
    },
  },
  {
    key: 'plus',
    position: 1,
    translations: {
      en_US: { name: 'Plus', description: 'For enthusiasts who sell several vehicles a year.' },
      fr_FR: { name: 'Plus', description: 'Pour les passionnés qui vendent plusieurs véhicules par an.' },
      zh_CN: { name: '进阶版', description: '适合每年出售多辆车的爱好者。' },
    },
    prices: [
      { months: 1, price: 19 },
      { months: 12, price: 190 },
    ],
    limits: {
      vehicle_limit: 15,
      photo_limit_per_vehicle: 15,
      contact_limit_per_month: 150,
      featured_listing: false,
      detailed_stats: true,
      priority_support: false,
    },
  },
  {
    key: 'pro',
    position: 2,
    translations: {
      en_US: { name: 'Pro', description: 'For dealers: no limits, and your vehicles come first.' },
      fr_FR: { name: 'Pro', description: 'Pour les professionnels\u00a0: sans limite, et vos véhicules en tête.' },
      zh_CN: { name: '专业版', description: '适合车商：不限数量，车辆优先展示。' },
    },
    prices: [
      { months: 1, price: 79 },
      { months: 12, price: 790 },
    ],
    limits: {
      vehicle_limit: null,
      photo_limit_per_vehicle: 30,
      contact_limit_per_month: null,
      featured_listing: true,
      detailed_stats: true,
      priority_support: true,
    },
  },
]

/** What a plan's name says about its term. */
export const periods: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  en_US: { 1: 'monthly', 12: 'yearly' },
  fr_FR: { 1: 'mensuel', 12: 'annuel' },
  zh_CN: { 1: '月付', 12: '年付' },
}
