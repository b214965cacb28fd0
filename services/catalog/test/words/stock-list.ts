/** A vehicle of the list, in plain terms: what searches are judged by. Null: the list does not say. */
export interface Car {
  readonly number: string
  readonly make: string
  readonly model: string
  readonly fuel: 'gasoline' | 'diesel' | 'hybrid' | 'electric' | 'lpg' | null
  readonly gear: 'manual' | 'automatic' | 'semi' | null
  readonly body: 'saloon' | 'estate' | 'hatchback' | 'suv' | 'convertible' | 'coupe' | null
  readonly color: 'black' | 'white' | 'red' | 'blue' | 'grey'
}

type Said<T> = readonly (readonly [text: string, meant: T])[]

/** As the exchange writes them: make, model, the make that is meant, and the body styles there are. */
const cars: readonly (readonly [make: string, model: string, meant: string, bodies: readonly Car['body'][]])[] = [
  ['VW', 'Golf', 'Volkswagen', ['hatchback', 'estate', 'convertible']],
  ['Volkswagen', 'Golf GTI', 'Volkswagen', ['hatchback']],
  ['VW', 'Polo', 'Volkswagen', ['hatchback']],
  ['Volkswagen', 'Passat', 'Volkswagen', ['saloon', 'estate']],
  ['Opel', 'Corsa', 'Opel', ['hatchback']],
  ['Opel', 'Astra', 'Opel', ['hatchback', 'estate']],
  ['Ford', 'Fiesta', 'Ford', ['hatchback']],
  ['Ford', 'Focus', 'Ford', ['hatchback', 'estate']],
  ['Skoda', 'Octavia', 'Škoda', ['saloon', 'estate']],
  ['Renault', 'Clio', 'Renault', ['hatchback']],
  ['Audi', 'A3', 'Audi', ['hatchback', 'saloon', 'convertible']],
  ['Audi', 'A4', 'Audi', ['saloon', 'estate']],
  ['Audi', 'A6', 'Audi', ['saloon', 'estate']],
  ['Audi', 'A4', 'Audi', ['saloon', 'estate']],
  ['BMW', '318', 'BMW', ['saloon', 'estate']],
  ['BMW', '320', 'BMW', ['saloon', 'estate']],
  ['BMW', '520', 'BMW', ['saloon', 'estate']],
  ['BMW', '730', 'BMW', ['saloon']],
  ['BMW', 'X1', 'BMW', ['suv']],
  ['Mercedes-Benz', 'C 180', 'Mercedes-Benz', ['saloon', 'coupe']],
  ['Mercedes-Benz', 'C 220', 'Mercedes-Benz', ['saloon', 'estate']],
  ['Mercedes-Benz', 'CLA 200', 'Mercedes-Benz', ['coupe']],
  ['Mercedes-Benz', 'E 220', 'Mercedes-Benz', ['saloon', 'estate']],
  ['Volvo', 'XC60', 'Volvo', ['suv']],
  ['Volvo', 'XC90', 'Volvo', ['suv']],
  ['SEAT', 'Leon', 'SEAT', ['hatchback', 'estate']],
  ['Hyundai', 'i30', 'Hyundai', ['hatchback', 'estate']],
  ['Citroen', 'C3', 'Citroën', ['hatchback']],
  ['Peugeot', '208', 'Peugeot', ['hatchback']],
  ['Toyota', 'Corolla', 'Toyota', ['hatchback', 'estate']],
  ['MINI', 'Cooper', 'Mini', ['hatchback', 'convertible']],
  ['Land', 'Rover Discovery Sport', 'Land Rover', ['suv']],
  ['Alfa', 'Romeo Giulietta', 'Alfa Romeo', ['hatchback']],
  ['Porsche', '911', 'Porsche', ['coupe', 'convertible']],
]
/** Few of them, in between. */
const citroenDs3: (typeof cars)[number] = ['Citroen', 'DS3', 'Citroën', ['hatchback']]
const fuels: Said<Car['fuel']> = [
  ['Gasoline', 'gasoline'],
  ['Diesel', 'diesel'],
  ['Benzin', 'gasoline'],
  ['Diesel', 'diesel'],
  ['Electric/Gasoline', 'hybrid'],
  ['Electric', 'electric'],
  ['Gasoline', 'gasoline'],
  ['Elektro', 'electric'],
  ['LPG', 'lpg'],
  ['-/- (Fuel)', null],
]
const gears: Said<Car['gear']> = [
  ['Manual', 'manual'],
  ['Automatic', 'automatic'],
  ['Automatik', 'automatic'],
  ['Manual', 'manual'],
  ['Semi-automatic', 'semi'],
  ['', null],
]
const bodyTexts: Readonly<Record<Exclude<Car['body'], null>, readonly string[]>> = {
  saloon: ['Limousine', 'Sedan'],
  estate: ['Kombi', 'Station wagon'],
  hatchback: ['Kleinwagen', 'Compact'],
  suv: ['SUV', 'Geländewagen'],
  convertible: ['Cabrio', 'Convertible'],
  coupe: ['Coupé', 'Coupe'],
}
const colors: Said<Car['color']> = [
  ['Schwarz', 'black'],
  ['Weiß', 'white'],
  ['Rot', 'red'],
  ['Blue', 'blue'],
  ['Grau', 'grey'],
]

/** The same numbers in each run, well mixed (a linear congruential generator's upper bits). */
function dice(): <T>(list: readonly T[]) => T {
  let state = 2_026
  return (list) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return list[Math.floor((state / 2 ** 32) * list.length)] as never
  }
}

/** A list as a German exchange exports it, with body style, colour and stock number besides, and what its rows mean. */
export function stockList(count: number): { cars: Car[]; text: string } {
  const pick = dice()
  const found: Car[] = []
  const lines = ['stock number,mileage,make,model,fuel,gear,offerType,price,hp,year,body,color']
  for (let n = 0; n < count; n++) {
    const number = `W${String(n).padStart(5, '0')}`
    const picked = pick(cars)
    const [make, model, meant, bodies] = n % 80 === 17 ? citroenDs3 : picked
    const [[fuelText, fuel], [gearText, gear], [colorText, color]] = [pick(fuels), pick(gears), pick(colors)]
    // One in twelve says nothing about its body.
    const body = n % 12 === 5 ? null : pick(bodies)
    const bodyText = body === null ? '' : pick(bodyTexts[body])
    const [mileage, price, hp, year] = [
      1_000 + ((n * 7_919) % 240_000),
      900 + ((n * 613) % 60_000),
      60 + (n % 200),
      2011 + (n % 10),
    ]
    lines.push(
      [number, mileage, make, model, fuelText, gearText, 'Used', price, hp, year, bodyText, colorText].join(','),
    )
    found.push({ number, make: meant, model: bare(model), fuel, gear, body, color })
  }
  return { cars: found, text: lines.join('\n') }
}

/** Without the part of the make's name that the exchange puts before the model. */
const bare = (model: string): string => model.replace(/^(Rover|Romeo) /, '')
