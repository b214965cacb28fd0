/** A picture of a reply, as `pictureJson` builds it. */
export interface PictureJson {
  id: string
  src: string
  widths: number[]
  formats: string[]
  width: number
  height: number
  blur: string
}

/** SQL that builds a reply's picture from `vehicle_picture vp` and `picture p`. */
export const pictureJson = `jsonb_build_object('id', vp.id, 'src', '/pictures/' || p.hash, 'widths', p.widths,
  'formats', p.formats, 'width', p.width, 'height', p.height, 'blur', p.blur)`
