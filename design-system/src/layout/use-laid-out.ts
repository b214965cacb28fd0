import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Something of an element's layout: read before anything is painted, and again whenever its size changes. Undefined until
 * then, and where nothing is laid out. What is drawn again by it must not change that layout.
 *
 * @param read the same function at each call
 */
export function useLaidOut<E extends Element, T extends string | number>(
  ref: RefObject<E | null>,
  read: (element: E) => T,
): T | undefined {
  const [value, setValue] = useState<T>()
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const look = () => setValue(read(element))
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [ref, read])
  return value
}
