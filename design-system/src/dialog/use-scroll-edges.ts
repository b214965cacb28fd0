import { useEffect, useRef } from 'react'

/** What hides past an edge by less is a rounding of the browser's. */
const ROUNDING_PX = 1

/**
 * Marks an element that scrolls with `data-more-above` and `data-more-below` while something of it hides there, so that
 * styles can say so; nothing moves by it.
 */
export function useScrollEdges<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const look = () => {
      const { scrollTop, scrollHeight, clientHeight } = element
      element.toggleAttribute('data-more-above', scrollTop > ROUNDING_PX)
      element.toggleAttribute('data-more-below', scrollHeight - clientHeight - scrollTop > ROUNDING_PX)
    }
    const sizes = new ResizeObserver(look)
    const watch = () => {
      sizes.disconnect()
      for (const one of [element, ...element.children]) sizes.observe(one)
    }
    const children = new MutationObserver(watch)
    children.observe(element, { childList: true })
    element.addEventListener('scroll', look, { passive: true })
    watch()
    return () => {
      sizes.disconnect()
      children.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return ref
}
