/** An import from one part of the repository to another that closes a circle, and why it still may. */
export interface AllowedEdge {
  readonly from: string
  readonly to: string
  readonly why: string
}

/**
 * Folders that only hold others: what lies in them is a part each (`services/catalog/src/vehicle`, `ui/src/shared/api`,
 * `ui/src/features/admin/list`), and a file directly in them is one by itself (`app.ts`, which composes).
 */
export const OPEN_FOLDERS =
  /^([^/]+|services\/[^/]+|services\/catalog\/src\/discovery|.*\/src|ui\/src\/(app|shared|features|features\/[^/]+))$/

/**
 * Imports that may close a circle until somebody cuts it. The list only ever gets shorter: an import that is not in it may
 * close none, and an entry whose circle is gone fails too.
 */
export const ALLOWED: readonly AllowedEdge[] = []
