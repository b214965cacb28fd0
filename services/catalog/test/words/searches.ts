import type { Car } from './stock-list.ts'

/** A search as somebody types it, and what they want to see; `leftOut`: words that no such vehicle has. */
export interface Wanted {
  readonly typed: string
  readonly wants: (car: Car) => boolean
  readonly leftOut?: readonly string[]
}

const vw = ({ make }: Car) => make === 'Volkswagen'
const golf = (car: Car) => vw(car) && car.model.startsWith('Golf')
const passat = (car: Car) => vw(car) && car.model === 'Passat'
const bmw3 = ({ make, model }: Car) => make === 'BMW' && /^3\d\d$/.test(model)
const cClass = ({ make, model }: Car) => make === 'Mercedes-Benz' && /^C \d/.test(model)
const eClass = ({ make, model }: Car) => make === 'Mercedes-Benz' && /^E \d/.test(model)
const a4 = ({ make, model }: Car) => make === 'Audi' && model === 'A4'
const xc60 = ({ make, model }: Car) => make === 'Volvo' && model === 'XC60'
const diesel = ({ fuel }: Car) => fuel === 'diesel'
const gasoline = ({ fuel }: Car) => fuel === 'gasoline'
const hybrid = ({ fuel }: Car) => fuel === 'hybrid'
const electric = ({ fuel }: Car) => fuel === 'electric'
const manual = ({ gear }: Car) => gear === 'manual'
const automatic = ({ gear }: Car) => gear === 'automatic'
const estate = ({ body }: Car) => body === 'estate'
const saloon = ({ body }: Car) => body === 'saloon'
const suv = ({ body }: Car) => body === 'suv'
const convertible = ({ body }: Car) => body === 'convertible'
const black = ({ color }: Car) => color === 'black'
const white = ({ color }: Car) => color === 'white'
const red = ({ color }: Car) => color === 'red'
const named =
  (make: string, model: string) =>
  (car: Car): boolean =>
    car.make === make && car.model === model

const all =
  (...parts: readonly ((car: Car) => boolean)[]) =>
  (car: Car): boolean =>
    parts.every((part) => part(car))

/** Searches that do not find what they mean, with what is wrong; any other that fails is a mistake of ours. */
export const knownFailures: ReadonlySet<string> = new Set([])

/** Written down before anybody looked at what was found. */
export const searches: readonly Wanted[] = [
  // German
  { typed: 'VW Golf', wants: golf },
  { typed: 'bmw 3er', wants: bmw3 },
  { typed: 'benz c klasse', wants: cClass },
  { typed: 'golf 7 gti', wants: all(golf, ({ model }) => model === 'Golf GTI'), leftOut: ['7'] },
  { typed: 'a4 avant diesel automatik', wants: all(a4, estate, diesel, automatic) },
  { typed: 'limousine automatik', wants: all(saloon, automatic) },
  { typed: 'Mercedes E-Klasse Kombi', wants: all(eClass, estate) },
  { typed: 'passat benziner schaltgetriebe', wants: all(passat, gasoline, manual) },
  { typed: 'rotes cabrio', wants: all(red, convertible) },
  { typed: 'schwarzer bmw geländewagen', wants: all(black, suv, ({ make }) => make === 'BMW') },
  // English
  { typed: 'audi a4 automatic', wants: all(a4, automatic) },
  { typed: 'golf manual', wants: all(golf, manual) },
  { typed: 'xc 60', wants: xc60 },
  { typed: 'mercedes c-class estate', wants: all(cClass, estate) },
  { typed: 'BMW 3 Series diesel', wants: all(bmw3, diesel) },
  { typed: 'petrol fiesta manual', wants: all(named('Ford', 'Fiesta'), gasoline, manual) },
  { typed: 'ford focus station wagon', wants: all(named('Ford', 'Focus'), estate) },
  { typed: 'white electric suv', wants: all(white, electric, suv) },
  { typed: 'landrover discovery diesel', wants: all(diesel, ({ make }) => make === 'Land Rover') },
  { typed: 'octavia sedan zzyzx', wants: all(named('Škoda', 'Octavia'), saloon), leftOut: ['zzyzx'] },
  // French
  { typed: 'golf essence boîte manuelle', wants: all(golf, gasoline, manual) },
  { typed: 'Audi A4 break diesel', wants: all(a4, estate, diesel) },
  { typed: 'bmw série 3 automatique', wants: all(bmw3, automatic) },
  { typed: 'mercedes classe c berline', wants: all(cClass, saloon) },
  { typed: 'clio hybride', wants: all(named('Renault', 'Clio'), hybrid) },
  { typed: 'peugeot 208 électrique', wants: all(named('Peugeot', '208'), electric) },
  { typed: 'citroën c3 noire', wants: all(named('Citroën', 'C3'), black) },
  { typed: 'passat gazole boîte automatique', wants: all(passat, diesel, automatic) },
  { typed: 'cabriolet rouge essence', wants: all(convertible, red, gasoline) },
  { typed: 'break diesel boîte auto', wants: all(estate, diesel, automatic) },
  // Chinese
  { typed: '大众 golf', wants: golf },
  { typed: '宝马3系 柴油', wants: all(bmw3, diesel) },
  { typed: '奔驰C级', wants: cClass },
  { typed: '奥迪A4 柴油 自动挡', wants: all(a4, diesel, automatic) },
  { typed: '手动挡 汽油 大众', wants: all(manual, gasoline, vw) },
  { typed: '沃尔沃XC60', wants: xc60 },
  { typed: '红色轿车', wants: all(red, saloon) },
  { typed: '旅行车 柴油', wants: all(estate, diesel) },
  { typed: '电动 SUV', wants: all(electric, suv) },
  { typed: '白色敞篷车', wants: all(white, convertible) },
  // What says more than the make, and what other makes call otherwise
  { typed: 'mercedes amg', wants: ({ make }) => make === 'Mercedes-Benz', leftOut: ['amg'] },
  { typed: 'bmw motorrad', wants: ({ make }) => make === 'BMW', leftOut: ['motorrad'] },
  { typed: 'citroën ds 3', wants: named('Citroën', 'DS3') },
  { typed: 'vw nutzfahrzeuge', wants: vw, leftOut: ['nutzfahrzeuge'] },
  { typed: 'audi avant', wants: all(estate, ({ make }) => make === 'Audi') },
  { typed: 'octavia avant', wants: named('Škoda', 'Octavia'), leftOut: ['avant'] },
  { typed: 'ford caravan', wants: ({ make }) => make === 'Ford', leftOut: ['caravan'] },
  // A make counts for more than a fuel.
  { typed: 'cheap golf cheap', wants: golf, leftOut: ['cheap'] },
  { typed: 'limousine corolla', wants: named('Toyota', 'Corolla'), leftOut: ['limousine'] },
  // Mistyped
  { typed: 'vw golff', wants: golf },
  { typed: 'corola', wants: named('Toyota', 'Corolla') },
  { typed: '奔驰mercdes diesel', wants: all(diesel, ({ make }) => make === 'Mercedes-Benz') },
]
