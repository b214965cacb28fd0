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

/** SQL of the first picture of a vehicle that everybody may see. `vehicle`: an expression that is its id. */
export const shownPicture = (vehicle: string): string =>
  `select ${pictureJson} from vehicle_picture vp join picture p on p.hash = vp.hash
   where vp.vehicle_id = ${vehicle} and vp.hidden_at is null order by vp.position, vp.id limit 1`

/** SQL: whether moderators have hidden these bytes on some vehicle. A picture that is restored everywhere is as any other. */
export const isHidden = (picture: string): string =>
  `exists (select from vehicle_picture vp where vp.hash = ${picture}.hash and vp.hidden_at is not null)`

/** SQL: where the variants lie; those of older pictures in a folder named as their hash. */
export const folderOf = (picture: string): string => `coalesce(${picture}.folder, ${picture}.hash)`
