import { useEffect, useRef } from 'react'
import type { PictureItem } from './picture-list.ts'

/** Addresses to show files by until the server has them; given back when they are no longer needed. */
export function usePreviews(items: readonly PictureItem[]): (item: PictureItem) => string | undefined {
  const urls = useRef(new Map<File, string>())
  useEffect(() => {
    const needed = new Set(items.flatMap((item) => (item.state === 'stored' ? [] : [item.file])))
    for (const [file, url] of urls.current) {
      if (needed.has(file)) continue
      URL.revokeObjectURL(url)
      urls.current.delete(file)
    }
  }, [items])
  useEffect(() => {
    const held = urls.current
    return () => {
      for (const url of held.values()) URL.revokeObjectURL(url)
      held.clear()
    }
  }, [])
  return (item) => {
    if (item.state === 'stored') return undefined
    const known = urls.current.get(item.file)
    if (known) return known
    const url = URL.createObjectURL(item.file)
    urls.current.set(item.file, url)
    return url
  }
}
