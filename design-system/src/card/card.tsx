import type { HTMLAttributes, ReactNode } from 'react'
import * as styles from './card.css.ts'

type Look = NonNullable<Parameters<typeof styles.card>[0]>

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'aside' | 'li' | undefined
  padding?: Look['padding']
  elevation?: Look['elevation']
  tone?: Look['tone']
  children: ReactNode
}

/** A surface that holds one thing together. */
export function Card({ as: Element = 'div', padding, elevation, tone, className, ...rest }: CardProps) {
  const Tag = Element as 'div'
  return <Tag {...rest} className={[styles.card({ padding, elevation, tone }), className].filter(Boolean).join(' ')} />
}
