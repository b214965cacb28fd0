import { type Look, looks } from '../draw/looks.ts'
import type { Random } from '../random.ts'
import type { Model } from './catalogue.ts'

/**
 * Gives each vehicle a look of its body style: the one that its model has had least, and among those the one that has been
 * taken least, so that a list of one model is as varied as the pictures allow.
 */
export function lookChooser(chance: Random): (model: Model, isElectric: boolean) => Look {
  const used = new Map<string, number>()
  const count = (key: string) => used.get(key) ?? 0
  return ({ style, brand, model }, isElectric) => {
    const drawn = looks.filter((look) => look.style === style)
    const fitting = drawn.filter((look) => look.electric === isElectric)
    const own = ({ key }: Look) => `${brand} ${model} ${key}`
    const weight = (look: Look) => count(own(look)) * 1000 + count(look.key)
    const order = chance.shuffle(fitting.length > 0 ? fitting : drawn)
    const chosen = order.reduce((least, look) => (weight(look) < weight(least) ? look : least))
    for (const name of [own(chosen), chosen.key]) used.set(name, count(name) + 1)
    return chosen
  }
}
