import type { ReactElement } from 'react'
import { FileTrigger } from 'react-aria-components'
import { Button } from '../button/button.tsx'

export interface FileButtonProps {
  label: string
  icon?: ReactElement | undefined
  /** MIME types. Checked again by the caller: a browser only asks. */
  accept: readonly string[]
  allowsMultiple?: boolean | undefined
  /** Opens the camera on phones. */
  isCamera?: boolean | undefined
  isDisabled?: boolean | undefined
  onFiles: (files: File[]) => void
}

/** Chooses files where there is no room for a place to drop them. */
export function FileButton(props: FileButtonProps) {
  const { label, icon, accept, allowsMultiple = false, isCamera = false, isDisabled = false, onFiles } = props
  return (
    <FileTrigger
      acceptedFileTypes={[...accept]}
      allowsMultiple={allowsMultiple}
      {...(isCamera && { defaultCamera: 'environment' as const })}
      onSelect={(list) => list && list.length > 0 && onFiles([...list])}
    >
      <Button size="sm" isDisabled={isDisabled} {...(icon && { icon })}>
        {label}
      </Button>
    </FileTrigger>
  )
}
