import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal } from 'react-aria-components'
import { IconButton } from '../button/icon-button.tsx'
import * as styles from './dialog.css.ts'
import { Overlay } from './overlay.tsx'
import { useFocusAfter } from './use-focus-after.ts'
import { useScrollEdges } from './use-scroll-edges.ts'

export interface DialogProps {
  isOpen: boolean
  /** Called with `false` by Escape, the close button and a press outside. Keep it open while saving by ignoring it. */
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** Name of the close button. */
  closeLabel: string
  children?: ReactNode
  /** Actions; the main one last. */
  footer?: ReactNode
  /** 420, 560 (default) or 800 px. */
  size?: 'sm' | 'md' | 'lg' | undefined
  /** False: a press outside does not close it. Use it where typed text would be lost. Default true. */
  isDismissable?: boolean | undefined
  /** True: it stands in the page's address, so that the way back leaves it by itself. Default false. */
  hasAddress?: boolean | undefined
  /** Wraps body and footer in a form; a `type="submit"` button in `footer` then submits it. */
  onSubmit?: (() => void) | undefined
  /** Where the focus goes once it has closed, such as the row it made; without one, to what opened it or stands in its place. */
  focusAfter?: (() => HTMLElement | null | undefined) | undefined
}

/** @internal Frame shared by Dialog, AlertDialog and Sheet. */
export interface FrameProps extends Omit<DialogProps, 'size'> {
  role?: 'dialog' | 'alertdialog' | undefined
  place: 'center' | 'sheet'
  size: 'sm' | 'md' | 'lg' | 'sheet'
  showClose?: boolean | undefined
}

/** Scrolls where the dialog is higher than the screen; what is past its edges shows in the edges. */
function Body({ children }: { children: ReactNode }) {
  const ref = useScrollEdges<HTMLDivElement>()
  return (
    <div ref={ref} className={styles.body}>
      {children}
    </div>
  )
}

/** Within the modal, so that it lives as long as the dialog is open. */
function FocusAfter({ to }: { to: FrameProps['focusAfter'] }) {
  useFocusAfter(to)
  return null
}

function Content({ children, footer, onSubmit }: Pick<FrameProps, 'children' | 'footer' | 'onSubmit'>) {
  const inside = (
    <>
      {children === undefined ? null : <Body>{children}</Body>}
      {footer ? (
        <div className={styles.footer} data-keep-clear="">
          {footer}
        </div>
      ) : null}
    </>
  )
  if (!onSubmit) return inside
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onSubmit()
      }}
    >
      {inside}
    </form>
  )
}

/** @internal */
export function Frame(props: FrameProps) {
  const { isOpen, onOpenChange, title, description, closeLabel, size, place, role = 'dialog', showClose = true } = props
  const { isDismissable = true, hasAddress = false } = props
  return (
    <Overlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={isDismissable}
      hasAddress={hasAddress}
      className={styles.overlay({ place })}
    >
      <Modal className={styles.modal({ place, size })}>
        <FocusAfter to={props.focusAfter} />
        {place === 'sheet' ? <span className={styles.grip} aria-hidden /> : null}
        <AriaDialog role={role} className={styles.dialog}>
          <header data-overlay="" className={styles.header}>
            <div className={styles.titles}>
              <Heading slot="title" level={2} className={styles.title}>
                {title}
              </Heading>
              {description ? <p className={styles.description}>{description}</p> : null}
            </div>
            {showClose ? (
              <IconButton label={closeLabel} icon={<X />} tooltip={false} onPress={() => onOpenChange(false)} />
            ) : null}
          </header>
          <Content {...props} />
        </AriaDialog>
      </Modal>
    </Overlay>
  )
}

/** A modal dialog: traps and restores focus, makes the page behind inert, closes by Escape. The caller owns `isOpen`. */
export function Dialog({ size = 'md', ...props }: DialogProps) {
  return <Frame {...props} size={size} place="center" />
}

/** A panel over the page: from below on phones, from the side from 768 px on. */
export function Sheet(props: Omit<DialogProps, 'size'>) {
  return <Frame {...props} size="sheet" place="sheet" />
}
