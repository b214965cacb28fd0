import type { HTMLAttributes, ReactNode, Ref } from 'react'
import * as styles from './text.css.ts'

type TextVariants = NonNullable<Parameters<typeof styles.text>[0]>

export interface TextProps extends Omit<HTMLAttributes<HTMLElement>, 'color'> {
  /** Element to render. Default `p`. */
  as?: 'p' | 'span' | 'div' | 'strong' | 'small' | 'time' | 'dt' | 'dd' | 'li' | 'label' | 'address' | undefined
  /** Step of the type scale: xs 12, sm 14, md 16 (default), lg 20, xl 28, xxl 40 px. */
  size?: TextVariants['size']
  weight?: TextVariants['weight']
  tone?: TextVariants['tone']
  align?: TextVariants['align']
  /** Tabular figures: prices, mileages, columns of numbers. */
  numeric?: boolean | undefined
  /** One line with an ellipsis. */
  truncate?: boolean | undefined
  /** At most this many lines. */
  lines?: 1 | 2 | 3 | undefined
  /** Fixed-width typeface: codes, VIN, registration. */
  mono?: boolean | undefined
  dateTime?: string | undefined
  htmlFor?: string | undefined
  children?: ReactNode
  ref?: Ref<HTMLElement> | undefined
}

/** Running text. */
export function Text({
  as = 'p',
  size = 'md',
  weight,
  tone,
  align,
  numeric,
  truncate,
  lines,
  mono,
  className,
  ...rest
}: TextProps) {
  const Element = as as 'p'
  const own = styles.text({ size, weight, tone, align, numeric, truncate, lines, mono })
  return <Element {...(rest as HTMLAttributes<HTMLElement>)} className={[own, className].filter(Boolean).join(' ')} />
}

export interface HeadingProps extends Omit<TextProps, 'as' | 'weight'> {
  /** Rank in the page's outline. */
  level: 1 | 2 | 3 | 4
  /** Step of the type scale; by its level unless stated. */
  size?: TextVariants['size']
  weight?: 'medium' | 'semibold' | 'bold' | undefined
}

const headingSize = { 1: 'xl', 2: 'lg', 3: 'md', 4: 'sm' } as const

/** A heading; its size follows the level (xl, lg, md, sm) unless `size` says otherwise. Weight leads, size follows. */
export function Heading({
  level,
  size = headingSize[level],
  weight = level === 1 ? 'bold' : 'semibold',
  ...rest
}: HeadingProps) {
  const { tone, align, numeric, truncate, lines, mono, className, ...html } = rest
  const Element = `h${level}` as 'h1'
  const own = styles.text({ size, weight, tone, align, numeric, truncate, lines, mono })
  return (
    <Element {...(html as HTMLAttributes<HTMLHeadingElement>)} className={[own, className].filter(Boolean).join(' ')} />
  )
}

/** What is read and typed as one, number plates and VINs: it stands on one line, and the place makes room for it. */
export function Unbroken({ children }: { children: ReactNode }) {
  return <span className={styles.unbroken}>{children}</span>
}

/** Text for assistive technology only. */
export function VisuallyHidden({
  children,
  as: Element = 'span',
}: {
  children: ReactNode
  as?: 'span' | 'div' | 'h1' | 'h2'
}) {
  return <Element className={styles.visuallyHidden}>{children}</Element>
}
