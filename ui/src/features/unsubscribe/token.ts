/** Whether a text may be the token of a link: the server's limit for what one may carry. */
export const isToken = (text: string): boolean => /^[\w-]{1,200}$/.test(text)
