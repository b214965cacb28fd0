export { can, checkAccess, requireFresh, requireUser } from './access.ts'
export { bodyLimitOf } from './body-limit.ts'
export { type ChangeOrder, changeEach, type EachWork, removeEach } from './change-each.ts'
export type { ContextOf, Handler, UploadedFile } from './context.ts'
export { type App, type AppOptions, createApp, type Routes } from './create-app.ts'
// What the BFF shares with services: the same problems, request ids, metrics, health and forms.
export { etagOf, matchesEtag } from './etag.ts'
export { type FormLimits, formLimitsOf, formTooLarge } from './form-limits.ts'
export { healthRoute, operationsOf, type ReadinessCheck } from './health.ts'
export { refuseUnknown, rememberRoute } from './methods.ts'
export { DEEPEST_ROW, pageMeta } from './paging.ts'
export { convertQuery } from './query-string.ts'
export { sendProblem } from './replies.ts'
export { stateOf } from './request-state.ts'
export {
  clearSession,
  DEVICE_HEADER,
  POSITION_HEADER,
  PROVIDER_LOGOUT_HEADER,
  SESSION_HEADER,
  setDevice,
  setProviderLogout,
  setSession,
} from './session-header.ts'
export { isForm, spoolForm } from './spool-form.ts'
export { start } from './start.ts'
export { ownTarget } from './target.ts'
export { refuseUnparsable } from './unparsable.ts'
export { issuesOf, refusalOf, validatorOf } from './validation.ts'
export { watchRequests } from './watch.ts'
