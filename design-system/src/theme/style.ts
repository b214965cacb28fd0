import { type ComplexStyleRule, globalStyle, style as plainStyle, type StyleRule } from '@vanilla-extract/css'
import { recipe as plainRecipe } from '@vanilla-extract/recipes'
import { components } from './layers.css.ts'

const layered = (rule: StyleRule): StyleRule => ({ '@layer': { [components]: rule } })

function wrap(rule: ComplexStyleRule): ComplexStyleRule {
  if (Array.isArray(rule)) {
    return rule.map((part) => (typeof part === 'object' && !Array.isArray(part) ? layered(part as StyleRule) : part))
  }
  return layered(rule as StyleRule)
}

/** vanilla-extract's `style`, placed in the components layer. */
export const style = (rule: ComplexStyleRule): string => plainStyle(wrap(rule))

type Rule = ComplexStyleRule | string
const wrapRule = (rule: Rule): Rule => (typeof rule === 'string' ? rule : wrap(rule))

/** vanilla-extract's `recipe`, placed in the components layer. */
export const recipe: typeof plainRecipe = (options) => {
  const { base, variants, compoundVariants, ...rest } = options
  const groups = Object.entries(variants ?? {}) as [string, Record<string, Rule>][]
  return plainRecipe({
    ...rest,
    ...(base === undefined ? {} : { base: wrapRule(base) }),
    variants: Object.fromEntries(
      groups.map(([group, rules]) => [
        group,
        Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, wrapRule(rule)])),
      ]),
    ) as typeof variants & object,
    ...(compoundVariants
      ? { compoundVariants: compoundVariants.map((one) => ({ ...one, style: wrapRule(one.style) })) }
      : {}),
  })
}

/** Lets an icon fill the box of the given class, whatever size the icon asked for. */
export function fillWithIcon(className: string): void {
  globalStyle(`${className} > svg`, { '@layer': { [components]: { inlineSize: '100%', blockSize: '100%' } } })
}
