/** How a picture lies in its box: enlarged by `scale`, its middle `x`, `y` CSS pixels off the box's middle. */
export interface View {
  readonly scale: number
  readonly x: number
  readonly y: number
}
export interface Size {
  readonly width: number
  readonly height: number
}
/** A place in the box, in CSS pixels from its middle. */
export interface Point {
  readonly x: number
  readonly y: number
}
/** The box, and the picture's own size in whatever unit. */
export interface Frame {
  readonly box: Size
  readonly picture: Size
}

export const whole: View = { scale: 1, x: 0, y: 0 }
export const maxScale = 5

/** What the picture covers at scale 1, drawn as `object-fit: contain`. */
export function containedSize({ box, picture }: Frame): Size {
  if (picture.width <= 0 || picture.height <= 0) return box
  const ratio = Math.min(box.width / picture.width, box.height / picture.height)
  return { width: picture.width * ratio, height: picture.height * ratio }
}

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))
/** Never -0, which would be another view than 0. */
const held = (value: number, slack: number) => (slack <= 0 ? 0 : between(-slack, value, slack))

/** The nearest view that shows no more black than it must: an edge of the picture does not leave the edge of the box. */
export function clampView({ scale, x, y }: View, frame: Frame): View {
  const size = containedSize(frame)
  const to = between(1, scale, maxScale)
  return {
    scale: to,
    x: held(x, (size.width * to - frame.box.width) / 2),
    y: held(y, (size.height * to - frame.box.height) / 2),
  }
}

/** Enlarges to `scale` while what is seen at `at` stays under it. */
export function zoomTo(view: View, scale: number, at: Point, frame: Frame): View {
  const ratio = between(1, scale, maxScale) / view.scale
  return clampView(
    { scale: view.scale * ratio, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio },
    frame,
  )
}

/** Moves the picture by CSS pixels. */
export const panBy = (view: View, by: Point, frame: Frame): View =>
  clampView({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, frame)
