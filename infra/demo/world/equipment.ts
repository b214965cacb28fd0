import type { Random } from '../random.ts'
import type { Engine, Model } from './catalogue.ts'

const always = ['abs', 'central-locking', 'electric-windows', 'side-airbags']
const usual = [
  'air-conditioning',
  'cruise-control',
  'bluetooth',
  'electric-mirrors',
  'leather-steering-wheel',
  'parking-sensors-rear',
  'isofix',
  'stability-control',
  'traction-control',
  'alloy-wheels',
  'fog-lights',
  'rain-light-sensor',
]
const modern = [
  'climate-control',
  'lane-assist',
  'emergency-braking',
  'traffic-signs',
  'smartphone-mirroring',
  'led-headlights',
  'reversing-camera',
  'dab-radio',
  'tyre-pressure',
  'digital-cockpit',
  'navigation',
  'keyless',
]
const rich = [
  'adaptive-cruise-control',
  'heated-front-seats',
  'heated-steering-wheel',
  'panoramic-roof',
  'electric-seats',
  'matrix-headlights',
  'head-up-display',
  'surround-camera',
  'park-assist',
  'premium-audio',
  'electric-tailgate',
  'ventilated-seats',
  'wireless-charging',
  'blind-spot',
  'parking-sensors-front',
  'heated-rear-seats',
  'tinted-windows',
  'alarm',
]
const onTwoWheels = [
  'abs',
  'traction-control',
  'heated-grips',
  'quickshifter',
  'led-headlights',
  'tyre-pressure',
  'alarm',
  'cruise-control',
]

/** Keys of the options a vehicle of that age and price plausibly has; never none. */
export function equipment(
  chance: Random,
  { style, category, seats }: Model,
  { fuel, listPrice }: Engine,
  year: number,
): string[] {
  const chosen = new Set<string>()
  const add = (items: readonly string[], share: number) => {
    for (const item of items) if (chance.chance(share)) chosen.add(item)
  }
  if (category === 'motorcycle') {
    add(onTwoWheels, year > 2015 ? 0.55 : 0.25)
    if (year > 2010) chosen.add('abs')
    if (style === 'touring-motorcycle') add(['panniers', 'top-case', 'windscreen', 'heated-grips'], 0.9)
    if (style === 'adventure-motorcycle') add(['panniers', 'crash-bars', 'windscreen'], 0.8)
    if (style === 'scooter') add(['top-case', 'windscreen'], 0.5)
    if (chosen.size === 0) chosen.add('alarm')
    return [...chosen]
  }
  if (year < 1990) return ['spare-wheel']
  const wealth = Math.min(1, listPrice / 60_000)
  for (const item of always) chosen.add(item)
  add(usual, year > 2008 ? 0.8 : 0.45)
  if (year > 2014) add(modern, 0.3 + wealth * 0.45)
  add(rich, (year > 2016 ? 0.4 : year > 2008 ? 0.2 : 0.06) * wealth)
  if (fuel === 'electric') add(['heat-pump', 'type-2-cable', 'keyless'], 0.75)
  if (fuel.startsWith('plug-in')) add(['type-2-cable'], 0.95)
  if (style === 'suv') add(['four-wheel-drive', 'roof-rails', 'tow-bar'], 0.45)
  if (style === 'estate') add(['roof-rails', 'tow-bar'], 0.5)
  if (style === 'pick-up') add(['four-wheel-drive', 'tow-bar'], 0.85)
  if (style === 'panel-van') add(['load-lining', 'bulkhead', 'tow-bar'], 0.6)
  if (style === 'coupe' || style === 'roadster') add(['sports-suspension', 'premium-audio'], 0.4)
  if (category === 'camper')
    add(['awning', 'kitchen', 'solar-panel', 'auxiliary-heating', 'shower-toilet'], style === 'motorhome' ? 0.92 : 0.7)
  if (category === 'truck') {
    add(['tachograph', 'air-suspension'], 0.9)
    add(
      style === 'tractor-unit'
        ? ['sleeper-cab', 'retarder', 'auxiliary-heating']
        : style === 'box-truck'
          ? ['tail-lift']
          : ['retarder'],
      0.75,
    )
  }
  if (seats >= 7) add(['isofix', 'electric-tailgate'], 0.5)
  if (chosen.has('climate-control')) chosen.delete('air-conditioning')
  if (chosen.has('adaptive-cruise-control')) chosen.delete('cruise-control')
  if (chosen.has('surround-camera')) chosen.delete('reversing-camera')
  if (chosen.has('panoramic-roof') && ['convertible', 'roadster', 'panel-van', 'pick-up', 'motorhome'].includes(style))
    chosen.delete('panoramic-roof')
  if (category === 'truck' || style === 'panel-van')
    for (const item of ['electric-tailgate', 'panoramic-roof', 'heated-rear-seats', 'ventilated-seats', 'isofix'])
      chosen.delete(item)
  return [...chosen]
}
