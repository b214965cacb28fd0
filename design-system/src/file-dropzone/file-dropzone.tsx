import { Camera, ImagePlus } from 'lucide-react'
import type { ComponentType, ReactNode, SVGProps } from 'react'
import { Text as AriaText, type DropItem, DropZone, FileTrigger } from 'react-aria-components'
import { Button } from '../button/button.tsx'
import { Text } from '../layout/text.tsx'
import * as styles from './file-dropzone.css.ts'

export interface FileDropzoneProps {
  /** "Drop pictures here" */
  label: string
  /** Limits: "JPG or PNG, at most 5 MB each". */
  help?: ReactNode
  chooseLabel: string
  /** Shows a button that opens the camera on phones. */
  cameraLabel?: string | undefined
  /** MIME types. Checked again by the caller: a browser only asks. */
  accept: readonly string[]
  allowsMultiple?: boolean | undefined
  onFiles: (files: File[]) => void
  error?: ReactNode
  /** What is dropped; a picture unless said otherwise. */
  icon?: ComponentType<SVGProps<SVGSVGElement>> | undefined
}

async function dropped(items: readonly DropItem[]): Promise<File[]> {
  return Promise.all(items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : [])))
}

/** Files by drag, by choosing, by paste, or by camera. Pasting works once it has the focus. */
export function FileDropzone({
  label,
  help,
  chooseLabel,
  cameraLabel,
  accept,
  allowsMultiple = true,
  onFiles,
  error,
  icon: Icon = ImagePlus,
}: FileDropzoneProps) {
  const take = (list: FileList | null) => list && list.length > 0 && onFiles([...list])
  // A file whose type the system does not know travels under this name; what it is is told once it is read.
  const known = [...accept, 'application/octet-stream']
  return (
    <DropZone
      getDropOperation={(types) => (known.some((type) => types.has(type)) ? 'copy' : 'cancel')}
      onDrop={async ({ items }) => {
        const files = await dropped(items)
        if (files.length > 0) onFiles(files)
      }}
      className={styles.zone}
    >
      <Icon className={styles.icon} aria-hidden />
      <AriaText slot="label">{label}</AriaText>
      {help ? (
        <Text size="xs" tone="muted">
          {help}
        </Text>
      ) : null}
      <div className={styles.buttons}>
        <FileTrigger acceptedFileTypes={[...accept]} allowsMultiple={allowsMultiple} onSelect={take}>
          <Button>{chooseLabel}</Button>
        </FileTrigger>
        {cameraLabel ? (
          <FileTrigger acceptedFileTypes={[...accept]} defaultCamera="environment" onSelect={take}>
            <Button icon={<Camera />}>{cameraLabel}</Button>
          </FileTrigger>
        ) : null}
      </div>
      {error ? (
        <Text size="xs" tone="danger" weight="medium" as="div">
          <span role="alert">{error}</span>
        </Text>
      ) : null}
    </DropZone>
  )
}
