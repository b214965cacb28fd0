import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import * as styles from './notice.css.ts'

const icons = { info: Info, warning: TriangleAlert, danger: CircleAlert, success: CircleCheck } as const

export interface NoticeProps {
  tone?: keyof typeof icons | undefined
  title?: ReactNode
  children?: ReactNode
  /** What can be done about it. */
  actions?: ReactNode
}

/** Something to know, in its place on the page. Trouble is announced at once, the rest politely. */
export function Notice({ tone = 'info', title, children, actions }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'} className={styles.notice[tone]}>
      <Icon className={styles.icon} aria-hidden />
      <div className={styles.body}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children ? <div>{children}</div> : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </div>
  )
}
