import { type ReactNode, useState } from 'react'
import { Button } from '../button/button.tsx'
import { AlertDialog } from './alert-dialog.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

export interface FormDialogTexts {
  close: string
  cancel: string
  /** "Discard your changes?", what is lost, and the two answers. */
  discard: { title: string; text: ReactNode; confirm: string; stay: string }
}

export interface FormDialogProps
  extends Omit<DialogProps, 'isOpen' | 'onOpenChange' | 'isDismissable' | 'closeLabel' | 'footer' | 'onSubmit'> {
  texts: FormDialogTexts
  /** Something was typed that closing would lose: whoever closes is asked first. */
  isTyped: boolean
  /** What was typed is on its way: the dialog stays. */
  isBusy: boolean
  submitLabel: ReactNode
  /** In place of the two buttons once it is done: the same dialog stays, and so does where focus returns to. */
  doneFooter?: ReactNode | undefined
  /** `primary` (default) or `danger`. */
  tone?: 'primary' | 'danger' | undefined
  onSubmit: () => void
  onClose: () => void
}

/** A dialog for typed text. Escape, the close button and Cancel ask before it is lost; a press outside closes only an empty one. */
export function FormDialog(props: FormDialogProps) {
  const { texts, isTyped, isBusy, submitLabel, doneFooter, tone = 'primary', onSubmit, onClose, ...rest } = props
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    if (isBusy) return
    if (isTyped) setAsking(true)
    else onClose()
  }
  return (
    <>
      <Dialog
        {...rest}
        isOpen
        onOpenChange={(open) => (open ? undefined : close())}
        isDismissable={!isTyped}
        closeLabel={texts.close}
        onSubmit={doneFooter ? undefined : onSubmit}
        footer={
          doneFooter ?? (
            <>
              <Button onPress={close} isDisabled={isBusy}>
                {texts.cancel}
              </Button>
              <Button type="submit" variant={tone} isLoading={isBusy}>
                {submitLabel}
              </Button>
            </>
          )
        }
      />
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={texts.discard.title}
        confirmLabel={texts.discard.confirm}
        cancelLabel={texts.discard.stay}
        onConfirm={onClose}
      >
        {texts.discard.text}
      </AlertDialog>
    </>
  )
}
