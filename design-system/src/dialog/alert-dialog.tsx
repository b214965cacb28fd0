import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Text } from '../layout/text.tsx'
import { Frame } from './dialog.tsx'

export interface AlertDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The question: "Delete this message?" */
  title: ReactNode
  /** What will happen, and whether it can be undone. */
  children?: ReactNode
  /** The verb: "Delete". */
  confirmLabel: string
  cancelLabel: string
  /** Called on confirm. The dialog stays open; close it when the work is done. */
  onConfirm: () => void
  /** The work is on its way: keeps the dialog and shows a spinner. */
  isBusy?: boolean | undefined
  /** `danger` (default) or `primary`. */
  tone?: 'danger' | 'primary' | undefined
}

/** Asks before something that cannot be taken back. Focus starts on the safe answer. */
export function AlertDialog(props: AlertDialogProps) {
  const {
    isOpen,
    onOpenChange,
    title,
    children,
    confirmLabel,
    cancelLabel,
    onConfirm,
    isBusy = false,
    tone = 'danger',
  } = props
  return (
    <Frame
      role="alertdialog"
      place="center"
      size="sm"
      isOpen={isOpen}
      onOpenChange={(open) => (isBusy ? undefined : onOpenChange(open))}
      isDismissable={false}
      title={title}
      closeLabel={cancelLabel}
      showClose={false}
      footer={
        <>
          <Button autoFocus onPress={() => onOpenChange(false)} isDisabled={isBusy}>
            {cancelLabel}
          </Button>
          <Button variant={tone} onPress={onConfirm} isLoading={isBusy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children === undefined ? undefined : (
        <Text as="div" size="sm" tone="muted">
          {children}
        </Text>
      )}
    </Frame>
  )
}
