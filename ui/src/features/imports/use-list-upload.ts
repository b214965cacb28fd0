import { createImport, deleteImport, type ImportJob, importLimits, listImports } from '@forecourt/contracts'
import { useState } from 'react'
import { useAction } from '../../shared/api/use-action.ts'
import { useInvalidate } from '../../shared/api/use-endpoint.ts'
import { sheetsOf } from './sheets.ts'

/** Sends a list, and the same file once more where another of its sheets is wanted: the server keeps no files. */
export function useListUpload() {
  const upload = useAction(createImport, { toast: false })
  const discard = useAction(deleteImport, { toast: false })
  const invalidate = useInvalidate()
  const [file, setFile] = useState<File>()
  const [job, setJob] = useState<ImportJob>()
  const [share, setShare] = useState(0)
  const isTooLarge = file !== undefined && file.size > importLimits.bytes

  async function send(chosen: File, sheet?: string): Promise<ImportJob | undefined> {
    setShare(0)
    const input = { query: sheet === undefined ? {} : { sheet } }
    const reply = await upload.run(input, { files: [{ field: 'file', file: chosen }], onProgress: setShare })
    if (!reply) return undefined
    setJob(reply.data)
    void invalidate(listImports)
    return reply.data
  }

  return {
    job,
    isTooLarge,
    /** Which sheets there are to choose from; undefined where there is no choice. */
    sheets: isTooLarge ? undefined : sheetsOf(job, upload.problem),
    problem: upload.problem?.fields?.file ?? upload.problem?.message,
    isSending: upload.isRunning,
    share,
    /** Another file; what came of the one before stays in the list of imports. */
    async send(chosen: File): Promise<ImportJob | undefined> {
      setFile(chosen)
      setJob(undefined)
      upload.reset()
      return chosen.size > importLimits.bytes ? undefined : send(chosen)
    },
    /** Another sheet of the same file, in place of the one before; where that one is refused, this one stays. */
    async read(sheet: string): Promise<void> {
      const before = job
      const next = file && (await send(file, sheet))
      if (!next || !before) return
      await discard.run({ params: { id: before.id } })
      void invalidate(listImports)
    },
  }
}
