import { latePart, useLatePart } from '@forecourt/design-system'
import { loadTexts } from '../../i18n/i18n.ts'
import { servedFrame } from './served-frame.ts'

/** What is drawn while a page is on its way. The first page needs none: the document shows its frame until it is there. */
export const outline = latePart(async () => {
  // Those of the entrance's shape too: what is drawn while one waits cannot wait for texts itself.
  const [{ WholeOutline }] = await Promise.all([import('./frame-outline.tsx'), loadTexts('entrance')])
  return WholeOutline
})

/**
 * The frame of the page that is on its way, and the shape of that page: what the document shows before any script has run, and
 * what stays there until the page itself is drawn. `to`: where one is being led, where that is not this address.
 */
export function Waiting({ to }: { to?: string | undefined }) {
  const Outline = useLatePart(outline, { isWanted: true, isQuiet: true })
  if (Outline) return <Outline to={to} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the document's own frame, as it came
  return <div style={{ display: 'contents' }} dangerouslySetInnerHTML={{ __html: servedFrame() }} />
}
