import type { BodyStyle } from './picture-spec.ts'
import type { BackgroundName } from './scene/backgrounds.ts'
import type { TimeOfDay } from './scene/daylight.ts'
import type { WheelDesign } from './vehicle/wheel.ts'

/** One vehicle as it is drawn: a style in a colour of the reference data, somewhere at some time of day. */
export interface Look {
  readonly key: string
  readonly style: BodyStyle
  /** Key of the colour. */
  readonly color: string
  /** Of a roof in another colour, likewise. */
  readonly roof?: string
  readonly wheels: WheelDesign
  readonly electric: boolean
  readonly scene: Scene
}

/** Where and when a picture was taken. */
export interface Scene {
  readonly place: BackgroundName
  readonly time: TimeOfDay
}

/** `style: colour[/roof][!] …`; an exclamation mark is an electric look without a grille. */
const table = `
saloon: anthracite white! blue silver black! grey burgundy navy! champagne
estate: navy silver dark-green white anthracite brown light-blue red
hatchback: red yellow/black white! grey light-blue orange/black black blue! turquoise/white silver green beige/white pink/white burgundy! purple ivory/black
suv: black white! red grey green! bronze/black navy silver! dark-green orange/black light-blue! beige anthracite ivory/black
coupe: burgundy silver blue yellow
convertible: ivory light-blue red
roadster: dark-green red silver
minivan: brown blue silver white
panel-van: white blue! silver grey yellow! red
minibus: silver white navy
campervan: turquoise/white beige orange/white grey
motorhome: champagne white silver
pick-up: orange anthracite white red
box-truck: blue white green
tractor-unit: red blue white
tipper: orange yellow
flatbed-truck: green white
naked-motorcycle: black orange red blue
sport-motorcycle: red light-green blue black
touring-motorcycle: navy silver burgundy
adventure-motorcycle: yellow white red black
cruiser: burgundy black navy
scooter: turquoise ivory! red white
`

/** In turn, so that looks beside each other in the table stand in different places; their number fits no row of it. */
const scenes = `
street noon, coast evening, studio noon, alpine noon, forecourt noon, country morning, garage noon, dusk noon,
street evening, coast noon, alpine overcast, country noon, forecourt overcast, coast morning, street overcast,
studio noon, country evening, alpine morning, forecourt evening
`
  .trim()
  .split(/,\s*/)
  .map((text): Scene => {
    const [place, time] = text.split(' ')
    return { place: place as BackgroundName, time: time as TimeOfDay }
  })

const wheels: Partial<Record<BodyStyle, readonly WheelDesign[]>> = {
  coupe: ['turbine', 'multi-spoke'],
  convertible: ['multi-spoke', 'five-spoke'],
  roadster: ['wire', 'five-spoke'],
  'panel-van': ['steel'],
  minibus: ['steel'],
  motorhome: ['steel'],
  'box-truck': ['steel'],
  'tractor-unit': ['steel'],
  tipper: ['steel'],
  'flatbed-truck': ['steel'],
  'pick-up': ['five-spoke'],
}
const common: readonly WheelDesign[] = ['twin-spoke', 'five-spoke', 'multi-spoke', 'turbine']

/** Everything that is drawn, in a fixed order: the picture sets of the demo world. */
export const looks: readonly Look[] = table
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [style = '', colors = ''] = line.split(': ')
    return colors.split(' ').map((word, i) => ({ style: style as BodyStyle, word, i }))
  })
  .map(({ style, word, i }, index): Look => {
    const electric = word.endsWith('!')
    const [color = '', roof] = word.replace('!', '').split('/')
    const designs = wheels[style] ?? common
    const scene = scenes[index % scenes.length]
    if (!scene) throw new Error('there is nowhere to take pictures')
    return {
      key: `${style}-${color}`,
      style,
      color,
      ...(roof ? { roof } : {}),
      electric,
      wheels: electric && !wheels[style] ? 'aero' : (designs[i % designs.length] ?? 'five-spoke'),
      scene,
    }
  })
