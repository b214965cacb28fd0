/** A file of a chosen folder or zip, read when its turn comes. */
export interface PictureFile {
  /** With folders, separated by "/". */
  readonly path: string
  readonly size: number
  open(): Promise<File>
}

/** Why a zip cannot be taken. */
export type ZipProblem = 'zipLocked' | 'zipBroken'

export const isZip = (file: File): boolean => /\.zip$/i.test(file.name) || /zip/.test(file.type)

/** Of a folder that was chosen, or of files. */
export const filesOf = (files: readonly File[]): PictureFile[] =>
  files.map((file) => ({ path: file.webkitRelativePath || file.name, size: file.size, open: async () => file }))

/**
 * The files of a zip. Only its table of contents is read here; a file is unpacked by the browser when it is sent, so that the
 * zip is never whole in memory, and never opened on the server (ADR 37). What unpacks it is loaded when it is needed.
 */
export async function filesOfZip(zip: File): Promise<PictureFile[] | ZipProblem> {
  const { BlobReader, BlobWriter, configure, ZipReader } = await import('@zip.js/zip.js/lib/zip-core-native.js')
  configure({ useWebWorkers: false })
  try {
    const entries = await new ZipReader(new BlobReader(zip)).getEntries()
    if (entries.some(({ encrypted }) => encrypted)) return 'zipLocked'
    return entries.flatMap((entry) =>
      entry.directory
        ? []
        : {
            path: entry.filename,
            size: entry.uncompressedSize,
            open: async () => new File([await entry.getData(new BlobWriter())], nameOf(entry.filename)),
          },
    )
  } catch {
    return 'zipBroken'
  }
}

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
