/** Whether this document is the one the worker answers with where there is no network (`bff/src/web/pages.ts` marks it). */
export const isShell = (): boolean => document.documentElement.hasAttribute('data-offline')

/** Whether an address is that of the shell itself, however it is written: loaded again it would be the shell again. */
export function isShellAddress(pathname: string): boolean {
  try {
    return /^\/offline\/*$/i.test(decodeURIComponent(pathname))
  } catch {
    return false
  }
}
