import { Bell } from 'lucide-react'
import { IconButton } from '../button/icon-button.tsx'
import { VisuallyHidden } from '../layout/text.tsx'

export interface NotificationBellProps {
  /** Unread notifications. */
  count: number
  /** Says the count too: "3 unread notifications". */
  label: string
  onPress: () => void
}

/** Bell with the live unread count. A change of the label is announced politely. */
export function NotificationBell({ count, label, onPress }: NotificationBellProps) {
  return (
    <>
      <IconButton label={label} icon={<Bell />} count={count} onPress={onPress} />
      <VisuallyHidden>
        <span role="status">{count > 0 ? label : ''}</span>
      </VisuallyHidden>
    </>
  )
}
