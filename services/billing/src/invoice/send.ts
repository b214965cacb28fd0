import type { ServerResponse } from 'node:http'
import type { DocumentFile } from './file.ts'

/** Answers with a document as a file that is called like it. */
export function sendDocument(
  reply: { hijack(): unknown; readonly raw: ServerResponse },
  { name, pdf }: DocumentFile,
): undefined {
  reply.hijack()
  reply.raw.writeHead(200, {
    'content-type': 'application/pdf',
    'content-length': pdf.byteLength,
    'content-disposition': `attachment; filename="${name}.pdf"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  reply.raw.end(pdf)
  return undefined
}
