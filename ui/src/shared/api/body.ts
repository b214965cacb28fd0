import { canonicalForm, type FormPart, sha256 } from './mac.ts'

export interface Upload {
  /** Name of the form part; the endpoint's `files.part`. */
  field: string
  file: File
}

/** A body ready to be sent, and the text its MAC is computed over. `undefined`: no body. */
export interface Prepared {
  payload: string | FormData | undefined
  contentType: string | undefined
  signed: string | undefined
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Fields of a form body: lists repeat their name, undefined and null are absent. */
function formParts(body: unknown): FormPart[] {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null)
      .map((one) => ({ name, value: text(one) })),
  )
}

/** JSON unless files are given; then multipart/form-data with the fields as text. */
export async function prepareBody(body: unknown, files: readonly Upload[] | undefined): Promise<Prepared> {
  if (files === undefined) {
    if (body === undefined) return { payload: undefined, contentType: undefined, signed: undefined }
    const json = JSON.stringify(body)
    return { payload: json, contentType: 'application/json', signed: json }
  }
  const parts = formParts(body)
  const form = new FormData()
  for (const { name, value } of parts) form.append(name, value)
  const digests: FormPart[] = []
  for (const { field, file } of files) {
    form.append(field, file, file.name)
    digests.push({ name: field, value: await sha256(await file.arrayBuffer()) })
  }
  return { payload: form, contentType: undefined, signed: canonicalForm([...parts, ...digests]) }
}
