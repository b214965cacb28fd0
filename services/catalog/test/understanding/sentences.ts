/** A sentence with the filters it means, by the keys of the seeds; cities by their English name. */
export interface Sentence {
  readonly q: string
  readonly means: Readonly<Record<string, unknown>>
  /** What is left to search for in the texts. */
  readonly left?: string
  readonly ignored?: readonly string[]
}

const diesel = ['diesel', 'mild-hybrid-diesel']
const petrol = ['petrol', 'mild-hybrid-petrol']
const hybrid = [
  'hybrid-petrol',
  'plug-in-hybrid-petrol',
  'plug-in-hybrid-diesel',
  'mild-hybrid-petrol',
  'mild-hybrid-diesel',
]
const automatic = ['automatic', 'dual-clutch', 'cvt']
const open = ['convertible', 'roadster']
const golf = { brand: ['Volkswagen'], model: ['Golf'] }
const bmw3 = { brand: ['BMW'], model: ['3 Series'] }
const upTo = (priceMax: number, currency = 'EUR') => ({ priceMax, currency })
const around = (city: string, radiusKm = 50) => ({ city: [city], radiusKm })

/** Read with euros as the buyer's money, in 2026. */
export const sentences: readonly Sentence[] = [
  // One word, whatever the shown language
  { q: 'décapotable', means: { type: open } },
  { q: 'elektro', means: { fuelType: ['electric'] } },
  { q: '电动', means: { fuelType: ['electric'] } },
  { q: '宝马', means: { brand: ['BMW'] } },
  { q: '奔驰', means: { brand: ['Mercedes-Benz'] } },
  { q: 'VW', means: { brand: ['Volkswagen'] } },
  // Makes and models, together, glued and by what people call them
  { q: 'peugeot208', means: { brand: ['Peugeot'], model: ['208'] } },
  { q: 'golf7', means: golf, left: '7' },
  { q: '3er', means: bmw3 },
  { q: 'benz c klasse', means: { brand: ['Mercedes-Benz'], model: ['C-Class'] } },
  { q: 'peugeot 2008 2021', means: { brand: ['Peugeot'], model: ['2008'], yearMin: 2021, yearMax: 2021 } },
  { q: 'range rover sport', means: { brand: ['Land Rover'], model: ['Range Rover Sport'] } },
  { q: 'vw id.3', means: { brand: ['Volkswagen'], model: ['ID.3'] } },
  { q: 'golf or clio', means: { brand: ['Volkswagen', 'Renault'], model: ['Golf', 'Clio'] } },
  { q: '208 gti', means: { brand: ['Peugeot'], model: ['208'] }, left: 'gti' },
  { q: 'moto yamaha 600', means: { brand: ['Yamaha'], category: ['motorcycle'] }, left: '600' },
  {
    q: 'corolla hybrid',
    means: { brand: ['Toyota'], model: ['Corolla', 'Corolla Hybrid'], fuelType: hybrid },
  },
  // English
  {
    q: 'red electric suv under 25k near Lyon',
    means: { color: ['red'], fuelType: ['electric'], type: ['suv'], ...upTo(25_000), ...around('Lyon') },
  },
  { q: 'bmw 3 series diesel under £25k', means: { ...bmw3, fuelType: diesel, ...upTo(25_000, 'GBP') } },
  {
    q: 'family car with 7 seats and tow bar in Munich',
    means: { category: ['car'], seats: 7, options: ['tow-bar'], city: ['Munich'] },
    ignored: ['family'],
  },
  {
    q: 'toyota yaris hatchback since 2018 with sunroof',
    means: {
      brand: ['Toyota'],
      model: ['Yaris', 'Yaris Hatchback'],
      type: ['hatchback'],
      yearMin: 2018,
      options: ['sunroof'],
    },
  },
  { q: 'suv between 10 and 15k', means: { type: ['suv'], priceMin: 10_000, ...upTo(15_000) } },
  { q: 'golf < 60k miles', means: { ...golf, mileageMax: 96_561 } },
  { q: 'convertible within 30 km of Lyon', means: { type: open, ...around('Lyon', 30) } },
  { q: '150 hp manual 5-door', means: { powerMin: 110, transmission: ['manual'], doors: 5 } },
  { q: 'twenty-five thousand', means: upTo(25_000) },
  { q: 'electric windows diesel golf', means: { ...golf, options: ['electric-windows'], fuelType: diesel } },
  { q: 'suv with photos including sold', means: { type: ['suv'], withPictures: true, includeSold: true } },
  { q: 'golf less than 5 years old', means: { ...golf, yearMin: 2021 } },
  // French
  {
    q: 'diesel automatique moins de 50 000 km',
    means: { fuelType: diesel, transmission: automatic, mileageMax: 50_000 },
  },
  {
    q: 'voiture électrique à moins de 20 000 € près de Bordeaux',
    means: { category: ['car'], fuelType: ['electric'], ...upTo(20_000), ...around('Bordeaux') },
  },
  {
    q: 'renault clio 5 portes essence 2019+',
    means: { brand: ['Renault'], model: ['Clio'], doors: 5, fuelType: petrol, yearMin: 2019 },
  },
  { q: 'break entre 10 000 et 15 000 euros', means: { type: ['estate'], priceMin: 10_000, ...upTo(15_000) } },
  { q: 'golf 7 150 ch', means: { ...golf, powerMin: 110 }, left: '' },
  { q: 'voitures à Nice', means: { category: ['car'], city: ['Nice'] } },
  { q: 'pas de diesel suv', means: { type: ['suv'] }, ignored: ['pas de diesel'] },
  // German
  {
    q: 'schwarzer vw golf kombi bis 15.000 euro ab 2018',
    means: { ...golf, color: ['black'], type: ['estate'], ...upTo(15_000), yearMin: 2018 },
  },
  { q: 'Gebrauchtwagen in München unter 60 tkm', means: { city: ['Munich'], mileageMax: 60_000 } },
  { q: 'rotes cabrio 110 kW', means: { color: ['red'], type: open, powerMin: 110 } },
  // Chinese
  { q: '宝马3系 柴油 2万以下', means: { ...bmw3, fuelType: diesel, ...upTo(20_000) } },
  {
    q: '奔驰C级 自动挡 5万公里以内',
    means: { brand: ['Mercedes-Benz'], model: ['C-Class'], transmission: automatic, mileageMax: 50_000 },
  },
  { q: '里昂附近的电动SUV', means: { fuelType: ['electric'], type: ['suv'], ...around('Lyon') } },
  {
    q: '大众高尔夫 手动 汽油 2018年以后',
    means: { ...golf, transmission: ['manual'], fuelType: petrol, yearMin: 2018 },
  },
  { q: '七座SUV 带天窗', means: { seats: 7, type: ['suv'], options: ['sunroof'] } },
  { q: '至 20000 欧元 红色敞篷车', means: { ...upTo(20_000), color: ['red'], type: open } },
  { q: '里昂30公里以内 标致', means: { brand: ['Peugeot'], ...around('Lyon', 30) } },
  // What is not understood, or not sure, stays as text
  { q: 'golf under 10000 blorp', means: { ...golf, ...upTo(10_000) }, left: 'blorp' },
  { q: 'nice red car', means: { color: ['red'], category: ['car'] }, ignored: ['nice'] },
  { q: 'twin turbo v8', means: {}, left: 'twin turbo v8' },
  // What no filter knows is said, and not searched for
  {
    q: 'tesla model 3 400 km range',
    means: { brand: ['Tesla'], model: ['Model 3'] },
    ignored: ['400 km range'],
  },
  {
    q: 'voiture électrique, 500 km d’autonomie',
    means: { category: ['car'], fuelType: ['electric'] },
    ignored: ['500 km d’autonomie'],
  },
  { q: '续航400公里以上 电动车', means: { fuelType: ['electric'] }, ignored: ['续航400公里以上'] },
  { q: 'tesla long range under 50000 km', means: { brand: ['Tesla'], mileageMax: 50_000 }, left: 'long range' },
  { q: 'golf 199 € par mois', means: golf, ignored: ['199 € par mois'] },
  { q: 'golf low mileage', means: golf, ignored: ['low mileage'] },
  { q: '400 km range', means: {}, left: '400 km range' },
  { q: 'family', means: {}, left: 'family' },
  // Ratings of prices, and the bounds beside them
  { q: 'good price under 10000 golf', means: { ...golf, rating: ['very_good', 'good'], ...upTo(10_000) } },
  { q: 'golf diesel très bon prix', means: { ...golf, fuelType: diesel, rating: ['very_good'] } },
  {
    q: 'golf zum fairen Preis bis 9000 Euro',
    means: { ...golf, rating: ['very_good', 'good', 'fair'], ...upTo(9_000) },
  },
  { q: '好价 高尔夫', means: { ...golf, rating: ['very_good', 'good'] } },
  // Ages by words of age
  { q: 'golf no older than 6 years', means: { ...golf, yearMin: 2020 } },
  { q: 'golf older than 10 years', means: { ...golf, yearMax: 2016 } },
  { q: 'golf de 5 ans ou plus récente', means: { ...golf, yearMin: 2021 } },
  // A family by what is its own in its name
  { q: 'bmw 3', means: bmw3 },
  { q: 'bmw 3 diesel', means: { ...bmw3, fuelType: diesel } },
  { q: 'bmw 3 portes', means: { brand: ['BMW'], doors: 3 } },
  { q: 'mercedes c', means: { brand: ['Mercedes-Benz'], model: ['C-Class'] } },
  { q: 'mercedes a vendre', means: { brand: ['Mercedes-Benz'] } },
  // A round number may be anything
  { q: '100', means: {}, left: '100' },
  { q: 'audi 100', means: { brand: ['Audi'], model: ['100'] } },
  { q: '3008', means: { brand: ['Peugeot'], model: ['3008'] } },
  { q: 'for the with', means: {}, left: 'for the with' },
]
