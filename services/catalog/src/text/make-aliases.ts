import { nameKey } from './fold.ts'

/**
 * What makes are called besides their own name, in lists and by people who search: short forms, former and local names, and
 * Chinese ones. By the make's name as `seeds/data/models.csv` has it. An alias means one make; what could be two ("GM") is
 * none. Words that are also something else ("mini", "ds") stand here only as the make's full name would be typed.
 */
const aliases: Readonly<Record<string, string>> = {
  Abarth: 'fiat abarth',
  'Alfa Romeo': 'alfa, alfaromeo, 阿尔法罗密欧, 阿尔法·罗密欧',
  'Aston Martin': 'aston, 阿斯顿马丁, 阿斯顿·马丁',
  Audi: '奥迪',
  BMW: 'bayerische motoren werke, beemer, bimmer, beamer, 宝马',
  BYD: 'byd auto, 比亚迪',
  Bentley: '宾利',
  Buick: '别克',
  Bürstner: 'buerstner',
  Cadillac: '凯迪拉克',
  Chevrolet: 'chevy, 雪佛兰',
  Chrysler: '克莱斯勒',
  Citroën: 'citroen, citroën, 雪铁龙',
  Cupra: 'seat cupra',
  DS: 'ds automobiles, citroën ds, citroen ds',
  Dodge: '道奇',
  Ferrari: '法拉利',
  Fiat: '菲亚特',
  Ford: '福特',
  'Harley-Davidson': 'harley, 哈雷, 哈雷戴维森',
  Honda: '本田',
  Hyundai: '现代',
  Infiniti: '英菲尼迪',
  Isuzu: '五十铃',
  Iveco: '依维柯',
  Jaguar: 'jag, 捷豹',
  Jeep: '吉普',
  Kawasaki: '川崎',
  Kia: 'kia motors, 起亚',
  Lada: 'lada vaz',
  Lamborghini: 'lambo, lamborgini, 兰博基尼',
  'Land Rover': 'landrover, landy, landie, 路虎',
  Lexus: '雷克萨斯',
  Lincoln: '林肯',
  Lotus: '路特斯, 莲花',
  'Lynk & Co': 'lynk, lynk and co, lynkco, 领克',
  MG: 'mg motor, mg roewe, 名爵',
  Maserati: '玛莎拉蒂',
  Mazda: '马自达',
  McLaren: '迈凯伦',
  'Mercedes-Benz':
    'mercedes, benz, mercedesbenz, daimler benz, merc, merco, benzo, mercos, 奔驰, 大奔, 梅赛德斯, 梅赛德斯奔驰, 梅赛德斯-奔驰',
  Mini: 'bmw mini, mini (bmw)',
  Mitsubishi: '三菱',
  Nio: '蔚来',
  Nissan: '日产, 尼桑',
  Opel: '欧宝',
  Peugeot: '标致',
  Polestar: '极星',
  Porsche: '保时捷',
  Pössl: 'poessl',
  Ram: 'dodge ram',
  Renault: '雷诺',
  'Rolls-Royce': 'rolls, rollsroyce, rolls royce, 劳斯莱斯',
  SEAT: '西雅特',
  Škoda: 'skoda, skoda auto, 斯柯达',
  Smart: 'smart (mcc)',
  SsangYong: 'ssang yong, kgm, kg mobility, 双龙',
  Subaru: '斯巴鲁',
  Suzuki: '铃木',
  Tesla: 'tesla motors, 特斯拉',
  Toyota: '丰田',
  Vauxhall: '沃克斯豪尔',
  Volkswagen: 'vw, v.w., vdub, v-dub, veedub, volkswagen vw, volkwagen, 大众, 上汽大众, 一汽大众',
  Volvo: '沃尔沃',
  XPeng: '小鹏',
  Yamaha: '雅马哈',
}

/** What lists have for a make, and says more than the make: a search for "mercedes amg" does not want every Mercedes. */
const inLists: Readonly<Record<string, string>> = {
  BMW: 'bmw motorrad',
  Chevrolet: 'chevrolet daewoo',
  'Mercedes-Benz': 'mercedes amg, mercedes-amg, mercedes maybach',
  Volkswagen: 'vw nutzfahrzeuge, volkswagen nutzfahrzeuge',
}

const pairsOf = (names: Readonly<Record<string, string>>): (readonly [alias: string, make: string])[] =>
  Object.entries(names).flatMap(([make, some]) => some.split(',').map((name) => [name.trim(), make] as const))

/** Each name that means a make and nothing besides, as it is written, with the make's own name. */
export const makeAliases: readonly (readonly [alias: string, make: string])[] = pairsOf(aliases)

/** Other names of makes in lists, as `nameKey` has them → the make's own name. */
export const makeByAlias: ReadonlyMap<string, string> = new Map(
  [...makeAliases, ...pairsOf(inLists)].map(([alias, make]) => [nameKey(alias), make]),
)
