import { Type as T } from 'typebox'
import { Locale } from '../caller.ts'
import { Data, Deleted, endpoint, IdParams, List, OneOf, PageQuery, Strict } from '../kit.ts'
import {
  ImportJob,
  ImportOptions,
  ImportProblem,
  ImportRows,
  importLimits,
  importOutcomes,
  importTypes,
} from './import.ts'

/** Reads the file and proposes which column is which field. A refusal says in `details` which `sheets` the workbook has. */
export const createImport = endpoint({
  id: 'catalog.createImport',
  method: 'POST',
  path: '/vehicle/import',
  access: 'user',
  summary: 'Upload a list of vehicles, CSV or Excel (.xlsx)',
  query: Strict({
    sheet: T.Optional(
      T.String({ minLength: 1, maxLength: 100, description: 'of a workbook: which to read; else its first with rows' }),
    ),
  }),
  files: { part: 'file', maxFiles: 1, maxBytes: importLimits.bytes, types: importTypes },
  transaction: 'manual',
  deadline: 60_000,
  replies: { 201: Data(ImportJob) },
  errors: ['IMPORT_UNREADABLE', 'IMPORT_TOO_LONG', 'IMPORT_LIMIT', 'TOO_LARGE', 'INVALID'],
})
export const listImports = endpoint({
  id: 'catalog.listImports',
  method: 'GET',
  path: '/vehicle/import',
  access: 'user',
  summary: "The caller's imports, newest first",
  query: Strict({ page: PageQuery(20, 50, []).page, limit: PageQuery(20, 50, []).limit }),
  replies: { 200: List(ImportJob) },
})
export const readImport = endpoint({
  id: 'catalog.readImport',
  method: 'GET',
  path: '/vehicle/import/:id',
  access: 'user',
  summary: 'State of an import',
  params: IdParams,
  replies: { 200: Data(ImportJob) },
  errors: ['NOT_FOUND'],
})
/** Rows that became vehicles stay as they are; all others are read anew by the next check or run. */
export const configureImport = endpoint({
  id: 'catalog.configureImport',
  method: 'PUT',
  path: '/vehicle/import/:id',
  access: 'user',
  summary: 'Say which column is which field, defaults, and what unknown values mean',
  params: IdParams,
  body: ImportOptions,
  replies: { 200: Data(ImportJob) },
  errors: ['NOT_FOUND', 'FORBIDDEN', 'IMPORT_STATE', 'INVALID'],
})
/** `check` is the dry run; `run` begins, or goes on after a pause. Both happen in the background. */
export const steerImport = endpoint({
  id: 'catalog.steerImport',
  method: 'POST',
  path: '/vehicle/import/:id/step',
  access: 'user',
  summary: 'Check, run, pause or cancel an import',
  params: IdParams,
  body: Strict({ step: OneOf(['check', 'run', 'pause', 'cancel'] as const) }),
  replies: { 202: Data(ImportJob) },
  errors: ['NOT_FOUND', 'FORBIDDEN', 'IMPORT_STATE'],
})
/** Its rows, plates and VINs go with it; one under way is stopped. The vehicles it became stay. */
export const deleteImport = endpoint({
  id: 'catalog.deleteImport',
  method: 'DELETE',
  path: '/vehicle/import/:id',
  access: 'user',
  summary: 'Remove an import with all of its rows',
  params: IdParams,
  transaction: 'manual',
  deadline: 60_000,
  replies: { 200: Deleted },
  errors: ['NOT_FOUND'],
})
export const importRows = endpoint({
  id: 'catalog.importRows',
  method: 'GET',
  path: '/vehicle/import/:id/row',
  access: 'user',
  summary: 'Rows of an import with what is wrong with them',
  params: IdParams,
  query: Strict({
    page: PageQuery(20, 100, []).page,
    limit: PageQuery(20, 100, []).limit,
    outcome: T.Optional(OneOf(importOutcomes)),
    rule: T.Optional(T.String({ maxLength: 60 })),
    field: T.Optional(T.String({ maxLength: 40 })),
    value: T.Optional(T.String({ maxLength: 500 })),
  }),
  replies: { 200: ImportRows },
  errors: ['NOT_FOUND', 'PAGE_TOO_DEEP'],
})
export const importProblems = endpoint({
  id: 'catalog.importProblems',
  method: 'GET',
  path: '/vehicle/import/:id/problem',
  access: 'user',
  summary: 'What is wrong with an import’s rows, the most frequent first',
  params: IdParams,
  replies: { 200: Data(T.Array(ImportProblem)) },
  errors: ['NOT_FOUND'],
})
/**
 * CSV with a line for each row: line, outcome, vehicle, address, what is wrong. A link brings the page's language along as
 * `locale`: the browser would ask for its own.
 */
export const importResult = endpoint({
  id: 'catalog.importResult',
  method: 'GET',
  path: '/vehicle/import/:id/result',
  access: 'user',
  summary: 'Result file of an import',
  params: IdParams,
  query: Strict({ locale: T.Optional(Locale) }),
  mediaType: 'text/csv',
  deadline: 60_000,
  replies: { 200: T.String() },
  errors: ['NOT_FOUND'],
})
