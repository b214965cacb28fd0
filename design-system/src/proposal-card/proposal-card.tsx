import type { ReactNode } from 'react'
import * as styles from './proposal-card.css.ts'

export interface ProposalCardProps {
  /** Names the card for screen readers: what is proposed, and by whom. */
  label: string
  icon?: ReactNode
  /** What kind of thing is proposed: "Your offer". */
  title: ReactNode
  /** How it stands, as a `Badge`. */
  state?: ReactNode
  /** What is proposed, large: an amount, a day. */
  figure?: ReactNode
  /** It holds no more: the figure is struck through, and `state` says why. */
  isOver?: boolean | undefined
  /** Somebody may answer it. */
  isOpen?: boolean | undefined
  /** Under it, in small: what to know before one answers. */
  notes?: ReactNode
  children?: ReactNode
  /** What one can do; the main one first. */
  actions?: ReactNode
}

/** Something that one person proposes to another, how it stands, and how to answer it. */
export function ProposalCard(props: ProposalCardProps) {
  const { label, icon, title, state, figure, isOver = false, isOpen = false, notes, children, actions } = props
  return (
    <article aria-label={label} className={styles.card({ isOpen })}>
      <div className={styles.head}>
        <span className={styles.kind}>
          {icon ? (
            <span className={styles.icon} aria-hidden>
              {icon}
            </span>
          ) : null}
          {title}
        </span>
        {state}
      </div>
      {figure ? <div className={styles.figure({ isOver })}>{figure}</div> : null}
      {children}
      {notes ? <div className={styles.notes}>{notes}</div> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </article>
  )
}
