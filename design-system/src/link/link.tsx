import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components'
import * as styles from './link.css.ts'

export interface LinkProps extends Omit<AriaLinkProps, 'className' | 'style'> {
  /** `inline` in running text (underlined), `standalone` on its own, `quiet` where its place says it is a link. */
  variant?: 'inline' | 'standalone' | 'quiet' | undefined
  className?: string | undefined
}

/** A link. Client-side routing comes from react-aria's `RouterProvider`, exported by this package. */
export function Link({ variant, className, ...rest }: LinkProps) {
  return <AriaLink {...rest} className={[styles.link({ variant }), className].filter(Boolean).join(' ')} />
}
