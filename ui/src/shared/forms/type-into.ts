/** A text with the blanks it needs between what stands before and after it. */
export function spaced(before: string, text: string, after: string): string {
  const lead = before === '' || /\s$/.test(before) ? '' : ' '
  const trail = after === '' || /^\s/.test(after) ? '' : ' '
  return `${lead}${text}${trail}`
}

/**
 * Puts a text behind the cursor as if it were typed: nothing that stands there is replaced, and the browser's undo takes it
 * back where it can.
 *
 * @param isUntouched nobody has put a cursor there yet: the text comes at the end
 */
export function typeInto(field: HTMLTextAreaElement, text: string, isUntouched = false): void {
  const at = isUntouched ? field.value.length : field.selectionEnd
  const typed = spaced(field.value.slice(0, at), text, field.value.slice(at))
  field.focus()
  field.setSelectionRange(at, at)
  // No other way to type is undone by Ctrl+Z.
  if (document.execCommand('insertText', false, typed)) return
  field.setRangeText(typed, at, at, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
