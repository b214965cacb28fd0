import { Camera, ImagePlus } from 'lucide-react'
import type { ComponentType, ReactNode, SVGProps } from 'react'
import { Text as AriaText, type DropItem, DropZone, FileTrigger } from 'react-aria-components'
import { Button } from '../button/button.tsx'
import { Text } from '../layout/text.tsx'
import * as styles from './file-dropzone.css.ts'
import { useWaysIn } from './use-ways-in.ts'

export interface FileDropzoneProps {
  /** "Drop pictures here"; shown where something can be dropped. */
  label: string
  /** Name of the file that was chosen, in place of the label. */
  chosen?: string | undefined
  /** Limits: "JPG or PNG, at most 5 MB each". */
  help?: ReactNode
  chooseLabel: string
  /** Shows a button that takes a whole folder, where the browser can; its files carry their paths. */
  chooseFolderLabel?: string | undefined
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

/**
 * Files by choosing or by camera, and where there is a pointer to drag with by dropping or pasting. Pasting works once it has
 * the focus.
 */
export function FileDropzone({
  label,
  chosen,
  help,
  chooseLabel,
  chooseFolderLabel,
  cameraLabel,
  accept,
  allowsMultiple = true,
  onFiles,
  error,
  icon: Icon = ImagePlus,
}: FileDropzoneProps) {
  const take = (list: FileList | null) => list && list.length > 0 && onFiles([...list])
  const ways = useWaysIn()
  const choosing = (
    <>
      {help ? (
        <Text size="xs" tone="muted">
          {help}
        </Text>
      ) : null}
      <div className={styles.buttons}>
        <FileTrigger acceptedFileTypes={[...accept]} allowsMultiple={allowsMultiple} onSelect={take}>
          <Button>{chooseLabel}</Button>
        </FileTrigger>
        {chooseFolderLabel && ways.folder ? (
          <FileTrigger acceptDirectory onSelect={take}>
            <Button>{chooseFolderLabel}</Button>
          </FileTrigger>
        ) : null}
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
    </>
  )
  const icon = <Icon className={styles.icon} aria-hidden />
  if (!ways.drop) {
    return (
      <div className={styles.zone}>
        {icon}
        {chosen ? <Text>{chosen}</Text> : null}
        {choosing}
      </div>
    )
  }
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
      {icon}
      <AriaText slot="label">{chosen ?? label}</AriaText>
      {choosing}
    </DropZone>
  )
}
