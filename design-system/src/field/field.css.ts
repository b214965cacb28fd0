import { figures, quick, type } from '../theme/mixins.ts'
import { media } from '../theme/scale.ts'
import { recipe, style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const field = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[1],
  minInlineSize: 0,
  inlineSize: '100%',
  border: 0,
  padding: 0,
})

export const labelRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: vars.space[3],
})
export const label = style({ ...type('sm'), fontWeight: vars.weight.medium, color: vars.color.text, cursor: 'default' })
export const aside = style({ ...type('xs'), color: vars.color.muted })
export const help = style({ ...type('xs'), color: vars.color.muted })

export const error = style({
  ...type('xs'),
  display: 'flex',
  gap: vars.space[1],
  alignItems: 'flex-start',
  color: vars.color.dangerText,
  fontWeight: vars.weight.medium,
})
export const errorIcon = style({ flexShrink: 0, inlineSize: vars.size.iconSm, blockSize: vars.size.iconSm })

/** The box around an input: takes the focus ring for everything inside it. */
export const control = recipe({
  base: {
    ...quick,
    display: 'flex',
    alignItems: 'center',
    minInlineSize: 0,
    minBlockSize: vars.size.control,
    borderRadius: vars.radius.sm,
    border: `${vars.line.hair} solid ${vars.color.borderStrong}`,
    backgroundColor: vars.color.surface,
    color: vars.color.text,
    selectors: {
      '&[data-hovered]:not([data-disabled])': { borderColor: vars.color.muted },
      '&[data-focus-within], &[data-focus-visible], &[data-focused]': {
        borderColor: vars.color.focus,
        outline: `${vars.line.thick} solid ${vars.color.focus}`,
        outlineOffset: '-1px',
      },
      '&[data-invalid]': { borderColor: vars.color.danger },
      '&[data-invalid][data-focus-within]': { outlineColor: vars.color.danger, borderColor: vars.color.danger },
      '&[data-disabled]': {
        backgroundColor: vars.color.sunken,
        borderColor: vars.color.border,
        color: vars.color.disabled,
      },
    },
    '@media': { [media.coarse]: { minBlockSize: vars.size.touch } },
  },
  variants: {
    size: { md: {}, lg: { minBlockSize: vars.size.controlLg, borderRadius: vars.radius.md } },
    multiline: { true: { alignItems: 'stretch' } },
    shape: { square: {}, round: { borderRadius: vars.radius.full } },
  },
})

export const input = recipe({
  base: {
    ...type('md'),
    flex: 1,
    minInlineSize: 0,
    inlineSize: '100%',
    alignSelf: 'stretch',
    paddingBlock: vars.space[2],
    paddingInline: vars.space[3],
    border: 0,
    borderRadius: 'inherit',
    background: 'none',
    outline: 'none',
    appearance: 'none',
    color: 'inherit',
    selectors: {
      '&:placeholder-shown': { textOverflow: 'ellipsis' },
      '&::-webkit-search-cancel-button, &::-webkit-search-decoration': { display: 'none' },
      '&[data-disabled]': { cursor: 'not-allowed', WebkitTextFillColor: vars.color.disabled },
      '&:autofill': {
        boxShadow: `inset 0 0 0 ${vars.space[20]} ${vars.color.accentSoft}`,
        WebkitTextFillColor: vars.color.text,
      },
    },
    // 16 px on touch keeps iOS from zooming; denser where there is a pointer.
    '@media': { [media.hover]: { fontSize: vars.text.sm } },
  },
  variants: {
    numeric: { true: figures },
    multiline: { true: { resize: 'vertical', minBlockSize: vars.size.fieldMin, fieldSizing: 'content' as never } },
    lead: { true: { paddingInlineStart: vars.space[2] } },
    trail: { true: { paddingInlineEnd: vars.space[1] } },
  },
})

export const adornment = style({
  ...type('sm'),
  display: 'inline-flex',
  alignItems: 'center',
  flexShrink: 0,
  color: vars.color.muted,
  paddingInline: vars.space[3],
  pointerEvents: 'none',
  userSelect: 'none',
})
export const lead = style({ paddingInlineEnd: 0 })
/** After the text, whose own padding is room enough. */
export const trail = style({ paddingInlineStart: 0 })
export const adornmentIcon = style({ inlineSize: vars.size.iconSm, blockSize: vars.size.iconSm })

export const inlineButton = style({
  ...quick,
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: 0,
  inlineSize: vars.size.controlSm,
  blockSize: vars.size.controlSm,
  marginInlineEnd: vars.space[1],
  borderRadius: vars.radius.sm,
  color: vars.color.muted,
  outline: 'none',
  selectors: {
    '&[data-hovered]': { backgroundColor: vars.color.hover, color: vars.color.text },
    '&[data-focus-visible]': { outline: `${vars.line.thick} solid ${vars.color.focus}` },
    '&[data-disabled]': { color: vars.color.disabled },
  },
})
