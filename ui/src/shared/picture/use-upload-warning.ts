import { useEffect } from 'react'

/** A file on its way is in this page alone: who reloads or closes it meanwhile is asked. What is typed needs no question. */
export function useUploadWarning(isUploading: boolean): void {
  useEffect(() => {
    if (!isUploading) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUploading])
}
