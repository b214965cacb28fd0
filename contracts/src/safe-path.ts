/**
 * A path to send a browser to, from a parameter anybody can write (rulings 1): same-origin, so it starts with one `/`, not
 * with `//` or `/\`, and holds no control characters. Anything else means home.
 */
export function safePath(value: string | null | undefined): string {
  if (!value?.startsWith('/') || value.startsWith('//') || value.startsWith('/\\')) return '/'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  return /[\u0000-\u001f\u007f-\u009f]/.test(value) ? '/' : value
}
