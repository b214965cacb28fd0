/** A yard of a seller. */
export interface Site {
  /** ISO code. */
  readonly country: string
  /** English name, as the reference data has it. */
  readonly city: string
  readonly postalCode: string
  readonly address: string
  /** What plates from there begin with, where plates say so. */
  readonly area: string
}

/** A person with an account of the demo world. */
export interface Person {
  readonly email: string
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  /** E.164. */
  readonly phone: string
  readonly language: 'en_US' | 'fr_FR'
}

/** Somebody who sells: what they deal in (categories) and where. */
export interface Seller extends Person {
  readonly business: string
  readonly categories: readonly string[]
  /** Share of the cars they take. */
  readonly share: number
  readonly currency: string
  readonly sites: readonly Site[]
}

const site = (country: string, city: string, postalCode: string, address: string, area = ''): Site => ({
  country,
  city,
  postalCode,
  address,
  area,
})

/** The twelve sellers of the demo world. Phone numbers are made up, and valid in form as the rules demand. */
export const sellers: readonly Seller[] = [
  {
    email: 'camille.morel@example.com',
    username: 'rhone-automobiles',
    firstName: 'Camille',
    lastName: 'Morel',
    phone: '+33612345112',
    language: 'fr_FR',
    business: 'Rhône Automobiles',
    categories: ['car', 'van'],
    share: 3,
    currency: 'EUR',
    sites: [
      site('FR', 'Lyon', '69007', '48 avenue Jean Jaurès'),
      site('FR', 'Grenoble', '38000', '12 cours Berriat'),
      site('FR', 'Annecy', '74000', '7 rue de la Gare'),
    ],
  },
  {
    email: 'thomas.lefevre@example.com',
    username: 'paris-occasions',
    firstName: 'Thomas',
    lastName: 'Lefèvre',
    phone: '+33612345134',
    language: 'fr_FR',
    business: 'Paris Occasions',
    categories: ['car'],
    share: 2.4,
    currency: 'EUR',
    sites: [
      site('FR', 'Paris', '75015', '221 rue de Vaugirard'),
      site('FR', 'Versailles', '78000', '19 rue du Maréchal Foch'),
      site('FR', 'Lille', '59000', '64 boulevard Vauban'),
    ],
  },
  {
    email: 'ines.garnier@example.com',
    username: 'atlantique-utilitaires',
    firstName: 'Inès',
    lastName: 'Garnier',
    phone: '+33612345156',
    language: 'fr_FR',
    business: 'Atlantique Utilitaires & Loisirs',
    categories: ['van', 'camper', 'bus', 'truck', 'car'],
    share: 0.8,
    currency: 'EUR',
    sites: [
      site('FR', 'Bordeaux', '33300', '5 quai de Bacalan'),
      site('FR', 'Nantes', '44100', '31 boulevard de la Liberté'),
      site('FR', 'Toulouse', '31200', '118 route de Paris'),
    ],
  },
  {
    email: 'jonas.becker@example.com',
    username: 'autohaus-becker',
    firstName: 'Jonas',
    lastName: 'Becker',
    phone: '+4915223456701',
    language: 'en_US',
    business: 'Autohaus Becker',
    categories: ['car', 'van'],
    share: 2.6,
    currency: 'EUR',
    sites: [
      site('DE', 'Munich', '80807', 'Ingolstädter Straße 44', 'M'),
      site('DE', 'Stuttgart', '70469', 'Heilbronner Straße 320', 'S'),
      site('DE', 'Berlin', '10553', 'Huttenstraße 21', 'B'),
      site('AT', 'Salzburg', '5020', 'Alpenstraße 99', 'S'),
    ],
  },
  {
    email: 'sofie.peeters@example.com',
    username: 'peeters-motors',
    firstName: 'Sofie',
    lastName: 'Peeters',
    phone: '+32470123456',
    language: 'fr_FR',
    business: 'Peeters Motors',
    categories: ['car', 'motorcycle'],
    share: 1.2,
    currency: 'EUR',
    sites: [
      site('BE', 'Brussels', '1000', 'Chaussée d’Anvers 150'),
      site('BE', 'Liège', '4020', 'Quai Orban 22'),
      site('LU', 'Luxembourg', '1611', 'Avenue de la Gare 41'),
    ],
  },
  {
    email: 'marco.rinaldi@example.com',
    username: 'moto-rinaldi',
    firstName: 'Marco',
    lastName: 'Rinaldi',
    phone: '+393271234567',
    language: 'en_US',
    business: 'Moto Rinaldi',
    categories: ['motorcycle', 'car'],
    share: 0.8,
    currency: 'EUR',
    sites: [
      site('IT', 'Milan', '20158', 'Via Imbonati 62'),
      site('IT', 'Bologna', '40128', 'Via di Corticella 180'),
      site('IT', 'Turin', '10155', 'Corso Vercelli 207'),
    ],
  },
  {
    email: 'lucia.fernandez@example.com',
    username: 'garaje-fernandez',
    firstName: 'Lucía',
    lastName: 'Fernández',
    phone: '+34612345670',
    language: 'en_US',
    business: 'Garaje Fernández',
    categories: ['car', 'motorcycle', 'van'],
    share: 1.2,
    currency: 'EUR',
    sites: [
      site('ES', 'Madrid', '28020', 'Calle de Bravo Murillo 204'),
      site('ES', 'Barcelona', '08018', 'Carrer de Pallars 193'),
      site('PT', 'Lisbon', '1750-142', 'Rua Alfredo Soares 14'),
    ],
  },
  {
    email: 'daan.devries@example.com',
    username: 'devries-trucks',
    firstName: 'Daan',
    lastName: 'de Vries',
    phone: '+31612345678',
    language: 'en_US',
    business: 'De Vries Trucks & Trading',
    categories: ['truck', 'van', 'bus'],
    share: 0,
    currency: 'EUR',
    sites: [
      site('NL', 'Rotterdam', '3089 JB', 'Waalhaven Zuidzijde 19'),
      site('BE', 'Antwerp', '2030', 'Noorderlaan 133'),
      site('DE', 'Duisburg', '47059', 'Vinckeweg 8', 'DU'),
    ],
  },
  {
    email: 'hannah.clarke@example.com',
    username: 'clarke-and-sons',
    firstName: 'Hannah',
    lastName: 'Clarke',
    phone: '+447911123123',
    language: 'en_US',
    business: 'Clarke & Sons',
    categories: ['car', 'motorcycle'],
    share: 1,
    currency: 'GBP',
    sites: [
      site('GB', 'London', 'SW18 4LN', '212 Garratt Lane'),
      site('GB', 'Manchester', 'M17 1SN', '40 Trafford Park Road'),
      site('IE', 'Dublin', 'D12 XH56', '18 Naas Road', 'D'),
    ],
  },
  {
    email: 'nicolas.favre@example.com',
    username: 'garage-du-leman',
    firstName: 'Nicolas',
    lastName: 'Favre',
    phone: '+41791234567',
    language: 'fr_FR',
    business: 'Garage du Léman',
    categories: ['car', 'camper'],
    share: 1,
    currency: 'CHF',
    sites: [
      site('CH', 'Geneva', '1227', 'Route des Acacias 28', 'GE'),
      site('CH', 'Lausanne', '1007', 'Avenue de Cour 61', 'VD'),
      site('CH', 'Zurich', '8048', 'Badenerstrasse 581', 'ZH'),
    ],
  },
  {
    email: 'elin.lindqvist@example.com',
    username: 'nordic-cars',
    firstName: 'Elin',
    lastName: 'Lindqvist',
    phone: '+46701740601',
    language: 'en_US',
    business: 'Nordic Cars',
    categories: ['car', 'camper'],
    share: 0.6,
    currency: 'EUR',
    sites: [
      site('SE', 'Stockholm', '113 59', 'Norrtullsgatan 12'),
      site('SE', 'Gothenburg', '411 04', 'Odinsgatan 20'),
      site('DK', 'Copenhagen', '2300', 'Amagerbrogade 150'),
    ],
  },
  {
    email: 'piotr.nowak@example.com',
    username: 'nowak-auto',
    firstName: 'Piotr',
    lastName: 'Nowak',
    phone: '+48512345678',
    language: 'en_US',
    business: 'Nowak Auto',
    categories: ['car', 'truck', 'motorcycle'],
    share: 0.7,
    currency: 'EUR',
    sites: [
      site('PL', 'Warsaw', '02-305', 'Aleje Jerozolimskie 146', 'WX'),
      site('PL', 'Krakow', '30-552', 'Ulica Wielicka 72', 'KR'),
      site('CZ', 'Prague', '190 00', 'Kolbenova 15', 'A'),
    ],
  },
]

/** People who look around and write to sellers. */
export const buyers: readonly Person[] = [
  ['Alice', 'Martin', '+33612345201', 'fr_FR'],
  ['Ben', 'Walker', '+447911123201', 'en_US'],
  ['Chiara', 'Conti', '+393271234568', 'en_US'],
  ['David', 'Petit', '+33612345204', 'fr_FR'],
  ['Emma', 'Schneider', '+4915223456705', 'en_US'],
  ['Farid', 'Benali', '+33612345206', 'fr_FR'],
  ['Grace', 'Murphy', '+353851234567', 'en_US'],
  ['Hugo', 'Dubois', '+32470123458', 'fr_FR'],
  ['Ida', 'Nilsson', '+46701740609', 'en_US'],
  ['Julien', 'Roux', '+33612345210', 'fr_FR'],
].map(([firstName = '', lastName = '', phone = '', language = '']) => ({
  email: `${firstName}.${lastName}@example.com`.toLowerCase(),
  username: `${firstName}${lastName}`.toLowerCase(),
  firstName,
  lastName,
  phone,
  language: language === 'fr_FR' ? 'fr_FR' : 'en_US',
}))

/** Everybody's password in the demo world. It opens nothing outside a local run. */
export const DEMO_PASSWORD = 'forecourt-demo-2026'

/** The two who run the place. */
export const staff = [
  {
    email: 'admin@example.com',
    username: 'admin',
    firstName: 'Ada',
    lastName: 'Okafor',
    phone: '+447911123301',
    language: 'en_US',
    role: 'ADMIN',
  },
  {
    email: 'supadmin@example.com',
    username: 'supadmin',
    firstName: 'Sam',
    lastName: 'Delacroix',
    phone: '+33612345302',
    language: 'en_US',
    role: 'SUPADMIN',
  },
] as const satisfies readonly (Person & { role: string })[]
