import { bottomBarRoom, clamp, media, safe, type, vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'
import { footBar } from '../../../shared/page/foot-bar-room.ts'

/** At the start of the line: toasts rise at its end and stay for 50 seconds. */
export const tray = style({
  position: 'sticky',
  insetBlockEnd: `max(${vars.space[4]}, ${safe.bottom})`,
  zIndex: vars.layer.sticky,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[3],
  inlineSize: 'fit-content',
  maxInlineSize: '100%',
  marginBlockStart: vars.space[6],
  marginInlineEnd: 'auto',
  padding: `${vars.space[2]} ${vars.space[3]}`,
  backgroundColor: vars.color.raised,
  border: `${vars.line.hair} solid ${vars.color.border}`,
  borderRadius: vars.radius.lg,
  boxShadow: vars.shadow.high,
  '@media': {
    [media.phone]: {
      // At the foot of the window however short the page is.
      position: 'fixed',
      insetBlockEnd: `calc(${bottomBarRoom} + ${footBar} + ${vars.space[2]})`,
      flexWrap: 'nowrap',
      maxInlineSize: `calc(100% - 2 * ${vars.space[4]})`,
      gap: vars.space[2],
      padding: vars.space[1],
    },
  },
})
/** On phones what stands last on the page is read above the tray. */
export const trayRoom = style({
  display: 'contents',
  '@media': { [media.phone]: { display: 'block', blockSize: vars.size.controlLg } },
})
export const trayButtons = style({ display: 'flex', flexShrink: 0, gap: vars.space[2], maxInlineSize: '100%' })
export const trayChips = style({ '@media': { [media.phone]: { display: 'none' } } })

export const head = style({ display: 'flex', flexDirection: 'column', gap: vars.space[1] })
export const photo = style({ position: 'relative' })
export const picture = style({ display: 'block', overflow: 'hidden', borderRadius: vars.radius.md })
/** On the picture: it comes after the table, and no row moves for it. */
export const contacted = style({
  position: 'absolute',
  insetBlockEnd: vars.space[1],
  insetInline: vars.space[1],
  pointerEvents: 'none',
})
export const remove = style({
  position: 'absolute',
  insetBlockStart: vars.space[1],
  insetInlineEnd: vars.space[1],
  backgroundColor: vars.color.photoControl,
  color: vars.color.onPhotoControl,
  boxShadow: vars.shadow.low,
})
export const apart = style({ ...type('xs'), color: vars.color.muted, fontWeight: vars.weight.regular })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2] })
/** Three of them side by side at 320 px have room for the word and little else. */
export const contact = style({
  flex: '1 1 auto',
  '@media': {
    [media.phone]: { paddingInline: vars.space[1] },
    [media.coarse]: { minBlockSize: vars.size.touch },
  },
})
export const heart = style({ selectors: { '&[data-on]': { color: vars.color.favourite, fill: 'currentColor' } } })
export const thumb = style({
  display: 'block',
  overflow: 'hidden',
  flexShrink: 0,
  inlineSize: vars.space[10],
  borderRadius: vars.radius.sm,
  '@media': { [media.phone]: { inlineSize: vars.space[8] } },
})
/** On phones the chosen ones are seen by their pictures alone, which give way before the words beside them take a second line. */
export const trayThumbs = style({
  display: 'flex',
  gap: vars.space[1],
  minInlineSize: 0,
  overflow: 'hidden',
})
export const name = style({ ...type('sm'), ...clamp(3), fontWeight: vars.weight.semibold })
export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: vars.space[3],
})
