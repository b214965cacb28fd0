import type { ReactNode } from 'react'
import { ModalOverlay, type ModalOverlayProps } from 'react-aria-components'
import { useCloseRequest } from './close-request.ts'

export interface OverlayProps extends Omit<ModalOverlayProps, 'children'> {
  onOpenChange: (isOpen: boolean) => void
  /** It stands in the page's address: the way back leaves it by itself. */
  hasAddress?: boolean
  /** A `Modal`. */
  children: ReactNode
}

/** Over the page, which is inert meanwhile. Escape and a phone's way back close the topmost one. */
export function Overlay({ children, hasAddress = false, ...props }: OverlayProps) {
  return (
    <ModalOverlay {...props}>
      <CloseRequest onRequest={hasAddress ? undefined : () => props.onOpenChange(false)} />
      {children}
    </ModalOverlay>
  )
}

/** Within the overlay, so that it lives as long as that is open. */
function CloseRequest({ onRequest }: { onRequest: (() => void) | undefined }) {
  useCloseRequest(onRequest)
  return null
}
