import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import * as styles from './callout.css.ts'

export interface CalloutProps {
  tone?: 'info' | 'success' | 'warning' | 'danger' | undefined
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** `alert` when it appears after something went wrong; nothing when it is there from the start. */
  role?: 'alert' | 'status' | undefined
  tabIndex?: number | undefined
  ref?: Ref<HTMLDivElement> | undefined
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

/** Something to know before going on, in the flow of the page. */
export function Callout({ tone = 'info', title, children, actions, ...rest }: CalloutProps) {
  const Icon = icons[tone]
  return (
    <div {...rest} className={styles.callout({ tone })}>
      <Icon className={styles.icon({ tone })} aria-hidden />
      <div className={styles.body}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children ? <div>{children}</div> : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </div>
  )
}
