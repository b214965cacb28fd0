import './fonts.css'
import './layers.css.ts'
import './reset.css.ts'

export * from './apply.ts'
export {
  bottomBarRoom,
  chosen,
  clamp,
  edged,
  figures,
  focusable,
  focusRing,
  hidden,
  quick,
  safe,
  touchTarget,
  truncate,
  type,
} from './mixins.ts'
export { type ColorName, colorNames } from './palette.ts'
export { breakpoints, media, topNoticeName } from './scale.ts'
export { type Sprinkles, sprinkles } from './sprinkles.css.ts'
export { vars } from './vars.css.ts'
