import { type Random, random } from '../../demo/random.ts'

/** What a column of the list says, with its share of the rows; the first takes what is left. */
type Shares = readonly (readonly [text: string, share: number])[]

const fuels: Shares = [
  ['Gasoline', 0],
  ['Diesel', 0.3],
  ['Benzin', 0.05],
  ['Electric/Gasoline', 0.037],
  ['Electric', 0.02],
  ['Elektro', 0.005],
  ['LPG', 0.0027],
  ['CNG', 0.0025],
  ['Electric/Diesel', 0.0012],
  ['-/- (Fuel)', 0.0006],
  ['Others', 0.0001],
]
const gears: Shares = [
  ['Manual', 0],
  ['Automatic', 0.3],
  ['Automatik', 0.04],
  ['', 0.004],
  ['Semi-automatic', 0.001],
]
const offers: Shares = [
  ['Used', 0],
  ['Pre-registered', 0.06],
  ['Demonstration', 0.05],
  ["Employee's car", 0.025],
  ['New', 0.01],
]
/** Make and model as the exchange writes them. */
const cars: Shares = [
  ['VW|Golf', 0],
  ['Volkswagen|Polo', 0.07],
  ['Opel|Corsa', 0.1],
  ['Ford|Fiesta', 0.1],
  ['Skoda|Octavia', 0.06],
  ['Renault|Clio', 0.06],
  ['Audi|A3', 0.06],
  ['BMW|320', 0.05],
  ['Mercedes-Benz|C 220', 0.05],
  ['SEAT|Leon', 0.04],
  ['Hyundai|i30', 0.04],
  ['Citroen|C3', 0.03],
  ['smart|forTwo', 0.02],
  ['MINI|Cooper', 0.015],
  ['Land|Rover Discovery Sport', 0.008],
  ['Alfa|Romeo Giulietta', 0.005],
  ['Porsche|911', 0.004],
  ['Opel|', 0.003],
  ['Trabant|601', 0.0001],
]

/** The texts of a column for all rows: as many of each as its share is, at any place. */
function column(shares: Shares, count: number, chance: Random): string[] {
  const [[most = ''] = [], ...others] = shares
  const texts = others.flatMap(([text, share]) => Array<string>(Math.round(share * count)).fill(text))
  return chance.shuffle([...texts, ...Array<string>(count - texts.length).fill(most)])
}

/** A list as a German exchange exports it, with words, gaps and prices from 1 to millions; the same in each run. */
export function dealerList(count: number): string {
  const chance = random('dealer list')
  const [car, fuel, gear, offer] = [cars, fuels, gears, offers].map((shares) => column(shares, count, chance))
  const rows = Array.from({ length: count }, (_, at) => {
    const [make, model] = car?.[at]?.split('|') ?? []
    // From 1 to 1.2 million, most of them in the thousands.
    const price = Math.max(1, Math.round(chance.next() ** 6 * 1_200_000 + chance.next() * 12_000))
    const hp = chance.chance(0.0006) ? '' : chance.whole(60, 360)
    const [mileage, year] = [chance.whole(0, 250_000), chance.whole(2011, 2021)]
    return [mileage, make, model, fuel?.[at], gear?.[at], offer?.[at], price, hp, year]
  })
  return ['mileage,make,model,fuel,gear,offerType,price,hp,year', ...rows.map((cells) => cells.join(','))].join('\n')
}
