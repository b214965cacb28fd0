import type { HTMLAttributes, ReactNode, Ref } from 'react'
import { type Sprinkles, sprinkles } from '../theme/sprinkles.css.ts'

/** Elements a layout primitive may render as. */
export type BoxElement =
  | 'div'
  | 'span'
  | 'section'
  | 'article'
  | 'aside'
  | 'main'
  | 'header'
  | 'footer'
  | 'nav'
  | 'ul'
  | 'ol'
  | 'li'
  | 'form'
  | 'fieldset'
  | 'figure'
  | 'p'

export interface BoxProps extends Omit<HTMLAttributes<HTMLElement>, keyof Sprinkles>, Sprinkles {
  /** Element to render. Default `div`. */
  as?: BoxElement | undefined
  children?: ReactNode
  ref?: Ref<HTMLElement> | undefined
}

/** A box whose layout and look are given by tokens: `<Box padding={4} backgroundColor="surface">`. `gridTemplateColumns` also as `{ phone, tablet, desktop, wide }`. */
export function Box({ as = 'div', className, ...props }: BoxProps) {
  const own: Record<string, unknown> = {}
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(props)) {
    if (!sprinkles.properties.has(name as keyof Sprinkles)) rest[name] = value
    else if (value !== undefined) own[name] = value
  }
  const Element = as as 'div'
  return <Element {...rest} className={[sprinkles(own), className].filter(Boolean).join(' ')} />
}
