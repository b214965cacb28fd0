export type ShareOutcome = 'shared' | 'copied' | 'dismissed' | 'failed'

interface Sharer {
  share?: (data: { title: string; url: string }) => Promise<void>
  clipboard?: { writeText(text: string): Promise<void> }
}

/** Web Share where there is one, else the link goes to the clipboard (rulings 4). */
export async function share(title: string, url: string, sharer: Sharer): Promise<ShareOutcome> {
  if (sharer.share) {
    try {
      await sharer.share({ title, url })
      return 'shared'
    } catch (error) {
      // Closing the share sheet is an answer, not a failure. Anything else: the clipboard is still there.
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed'
    }
  }
  try {
    if (!sharer.clipboard) return 'failed'
    await sharer.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
