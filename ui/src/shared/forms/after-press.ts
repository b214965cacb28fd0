let isPressed = false
const waiting: (() => void)[] = []

function release() {
  // The click follows the release in the same task queue, so what waits goes after it.
  setTimeout(() => {
    isPressed = false
    for (const run of waiting.splice(0)) run()
  })
}

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (isPressed = true), { capture: true })
  window.addEventListener('pointerup', release, { capture: true })
  window.addEventListener('pointercancel', release, { capture: true })
}

/**
 * Runs `then` now, or after the press that is under way. A field judged while a button is being pressed would show its
 * error above that button and move it away from under the pointer: the press would be lost.
 */
export function afterPress(then: () => void): void {
  if (isPressed) waiting.push(then)
  else then()
}
