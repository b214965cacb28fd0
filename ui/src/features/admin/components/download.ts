/** Leaves the file to the browser: it streams to disk, with the session's cookie. */
export function download(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
