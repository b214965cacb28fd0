import { type RefObject, useEffect } from 'react'

const isField = (element: Element | null): boolean =>
  element instanceof HTMLElement &&
  (element.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(element.tagName))

/** `/` goes to the search field, as people know it; not while they write, nor while a dialog is open. */
export function useSlashKey(field: RefObject<HTMLElement | null>, isHere: boolean): void {
  useEffect(() => {
    if (!isHere) return
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const isWriting =
        isField(document.activeElement) && !['checkbox', 'radio'].includes(typeOf(document.activeElement))
      if (isWriting || document.querySelector('[role=dialog], [role=alertdialog]')) return
      event.preventDefault()
      field.current?.focus()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [field, isHere])
}

const typeOf = (element: Element | null): string => (element instanceof HTMLInputElement ? element.type : '')
