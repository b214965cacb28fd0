/** Whether this document is the one the worker answers with where there is no network (`bff/src/web/pages.ts` marks it). */
export const isShell = (): boolean => document.documentElement.hasAttribute('data-offline')
