import { chosen, figures, focusable, quick, truncate } from '../theme/mixins.ts'
import { media } from '../theme/scale.ts'
import { fillWithIcon, recipe, style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

const solid = (base: string, hover: string, pressed: string, ink: string) => ({
  backgroundColor: base,
  color: ink,
  selectors: {
    '&[data-hovered]': { backgroundColor: hover },
    '&[data-pressed]': { backgroundColor: pressed },
  },
})

export const button = recipe({
  base: {
    ...quick,
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: vars.space[2],
    maxInlineSize: '100%',
    border: `${vars.line.hair} solid transparent`,
    borderRadius: vars.radius.sm,
    fontWeight: vars.weight.semibold,
    letterSpacing: vars.tracking.snug,
    lineHeight: vars.leading.lg,
    textAlign: 'center',
    textDecoration: 'none',
    // Chinese breaks between any two characters: in a narrow cell each would stand on a line of its own.
    wordBreak: 'keep-all',
    overflowWrap: 'break-word',
    userSelect: 'none',
    cursor: 'pointer',
    outline: 'none',
    WebkitTapHighlightColor: 'transparent',
    selectors: {
      ...focusable,
      '&[data-pressed]': { transform: 'scale(0.985)' },
      '&[data-disabled]': {
        cursor: 'not-allowed',
        backgroundColor: vars.color.sunken,
        borderColor: 'transparent',
        color: vars.color.disabled,
        boxShadow: 'none',
      },
      '&[data-pending]': { cursor: 'progress' },
    },
    // Its ground may be the page's there.
    '@media': { [media.forcedColors]: { borderColor: 'ButtonBorder' } },
  },
  variants: {
    variant: {
      primary: solid(vars.color.accent, vars.color.accentHover, vars.color.accentPressed, vars.color.onAccent),
      secondary: {
        backgroundColor: vars.color.surface,
        borderColor: vars.color.borderStrong,
        color: vars.color.text,
        selectors: {
          '&[data-hovered]': { backgroundColor: vars.color.hover },
          '&[data-pressed]': { backgroundColor: vars.color.pressed },
        },
      },
      soft: solid(vars.color.accentSoft, vars.color.accentSoftHover, vars.color.accentSoftHover, vars.color.accentText),
      ghost: {
        backgroundColor: 'transparent',
        color: vars.color.text,
        selectors: {
          '&[data-hovered]': { backgroundColor: vars.color.hover },
          '&[data-pressed]': { backgroundColor: vars.color.pressed },
          '&[data-disabled]': { backgroundColor: 'transparent' },
        },
      },
      danger: solid(vars.color.danger, vars.color.dangerHover, vars.color.dangerPressed, vars.color.onDanger),
      dangerGhost: {
        backgroundColor: 'transparent',
        color: vars.color.dangerText,
        selectors: {
          '&[data-hovered]': { backgroundColor: vars.color.dangerSoft },
          '&[data-pressed]': { backgroundColor: vars.color.dangerSoft },
          '&[data-disabled]': { backgroundColor: 'transparent' },
        },
      },
    },
    size: {
      sm: { minBlockSize: vars.size.controlSm, paddingInline: vars.space[3], fontSize: vars.text.sm },
      md: { minBlockSize: vars.size.control, paddingInline: vars.space[4], fontSize: vars.text.sm },
      lg: {
        minBlockSize: vars.size.controlLg,
        paddingInline: vars.space[6],
        fontSize: vars.text.md,
        borderRadius: vars.radius.md,
      },
    },
    fullWidth: { true: { inlineSize: '100%' } },
    square: { true: { paddingInline: 0, flexShrink: 0 } },
    round: { true: { borderRadius: vars.radius.full } },
    toggled: {
      true: {
        selectors: {
          '&[data-selected]': {
            backgroundColor: vars.color.accentSoft,
            borderColor: vars.color.accent,
            color: vars.color.accentText,
            ...chosen,
          },
          '&[data-selected][data-hovered]': { backgroundColor: vars.color.accentSoftHover },
        },
      },
    },
  },
  compoundVariants: [
    {
      variants: { square: true, size: 'sm' },
      style: {
        inlineSize: vars.size.controlSm,
        '@media': { [media.coarse]: { inlineSize: vars.size.control, minBlockSize: vars.size.control } },
      },
    },
    {
      variants: { square: true, size: 'md' },
      style: {
        inlineSize: vars.size.control,
        '@media': { [media.coarse]: { inlineSize: vars.size.touch, minBlockSize: vars.size.touch } },
      },
    },
    { variants: { square: true, size: 'lg' }, style: { inlineSize: vars.size.controlLg } },
  ],
  defaultVariants: { variant: 'secondary', size: 'md' },
})

export const label = style({ minInlineSize: 0, paddingBlock: vars.space[1], overflowWrap: 'break-word' })
export const pendingLabel = style({ opacity: 0 })
export const pendingRing = style({ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' })
export const icon = style({
  display: 'inline-flex',
  flexShrink: 0,
  inlineSize: vars.size.iconSm,
  blockSize: vars.size.iconSm,
})
fillWithIcon(icon)
export const iconLg = style({
  display: 'inline-flex',
  flexShrink: 0,
  inlineSize: vars.size.icon,
  blockSize: vars.size.icon,
})
fillWithIcon(iconLg)

export const count = style({
  ...figures,
  ...truncate,
  position: 'absolute',
  insetBlockStart: vars.space.half,
  insetInlineEnd: vars.space.half,
  minInlineSize: vars.size.iconSm,
  paddingInline: vars.space[1],
  borderRadius: vars.radius.full,
  backgroundColor: vars.color.danger,
  color: vars.color.onDanger,
  fontSize: vars.text.xs,
  lineHeight: vars.size.iconSm,
  fontWeight: vars.weight.bold,
})
