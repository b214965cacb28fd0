import type { KeyboardEvent } from 'react'

/** What a key does to the entry that has focus, or that holds what has it. */
export type ListKey = 'answer' | 'read' | 'remove'
const actions: Readonly<Record<string, ListKey>> = { r: 'answer', e: 'read', '#': 'remove', Delete: 'remove' }
const steps: Readonly<Record<string, number>> = { j: 1, k: -1 }

/**
 * Keys of a list as mail programs have them: j and k go to the next and the one before, the others act on the one in focus. They
 * count only while focus is in the list (WCAG 2.1.4), and not where somebody types or a dialog asks.
 *
 * @param act gets the place of the entry in the list
 */
export function listKeys(act: (key: ListKey, index: number) => void): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const { currentTarget: list, target } = event
    // Some keyboards write # with AltGr, which counts as both Ctrl and Alt.
    const isCombined = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
    if (isCombined || !(target instanceof Element) || !list.contains(target)) return
    if (target.closest('input, textarea, select, [contenteditable="true"]')) return
    const items = [...list.children]
    const at = items.findIndex((item) => item.contains(target))
    const [step, action] = [steps[event.key], actions[event.key]]
    if (at < 0 || (step === undefined && action === undefined)) return
    event.preventDefault()
    if (action) return act(action, at)
    const next = items[at + (step ?? 0)]
    if (next instanceof HTMLElement) next.focus()
  }
}
