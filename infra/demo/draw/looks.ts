import type { BodyStyle } from './picture-spec.ts'
import type { WheelDesign } from './vehicle/wheel.ts'

/** One vehicle as it is drawn: a style in a colour of the reference data. */
export interface Look {
  readonly key: string
  readonly style: BodyStyle
  /** Key of the colour. */
  readonly color: string
  readonly wheels: WheelDesign
  readonly electric: boolean
}

/** `style: colour[!] …`; an exclamation mark is an electric look without a grille. */
const table = `
saloon: anthracite white! blue silver
estate: navy silver dark-green
hatchback: red yellow white! grey light-blue
suv: black white! red grey green! bronze
coupe: burgundy silver blue
convertible: ivory light-blue
roadster: dark-green red
minivan: brown blue
panel-van: white blue! silver
minibus: silver
campervan: turquoise beige
motorhome: champagne
pick-up: orange anthracite
box-truck: blue
tractor-unit: red
tipper: orange
flatbed-truck: green
naked-motorcycle: black orange
sport-motorcycle: red light-green
touring-motorcycle: navy
adventure-motorcycle: yellow white
cruiser: burgundy
scooter: turquoise ivory!
`

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

/** Everything that is drawn, in a fixed order. */
export const looks: readonly Look[] = table
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [style = '', colors = ''] = line.split(': ')
    return colors.split(' ').map((word, i): Look => {
      const electric = word.endsWith('!')
      const color = word.replace('!', '')
      const designs = wheels[style as BodyStyle] ?? common
      return {
        key: `${style}-${color}`,
        style: style as BodyStyle,
        color,
        electric,
        wheels: electric && !wheels[style as BodyStyle] ? 'aero' : (designs[i % designs.length] ?? 'five-spoke'),
      }
    })
  })
