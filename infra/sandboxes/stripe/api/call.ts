import type { Cause, Sandbox } from '../sandbox.ts'
import type { Fields } from './fields.ts'

/** A request that has been let in. */
export interface Call {
  sandbox: Sandbox
  /** Of the path, where it names an object. */
  id: string
  fields: Fields
  cause: Cause
}

/** Answers a call with an object, or throws ApiFailure. POST and DELETE run in a transaction. */
export type Handler = (call: Call) => object

/** By method and path. */
export type Endpoints = Readonly<Record<`${'GET' | 'POST' | 'DELETE'} /v1/${string}`, Handler>>
