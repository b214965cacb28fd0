/** 5 MB in bytes (rulings 4: JPG or PNG by content, at most 5 MB each). */
export const pictureMaxBytes = 5 * 1024 * 1024
export const pictureTypes = ['image/jpeg', 'image/png'] as const
/** Technical ceiling of one vehicle; the plan's limit is usually lower. */
export const picturesMax = 50
/** The part of a form that takes up to `maxFiles` pictures. */
export const pictureFiles = (maxFiles: number) => ({
  part: 'pictures',
  maxFiles,
  maxBytes: pictureMaxBytes,
  types: pictureTypes,
})
/** What may be wrong with a picture itself. */
export const pictureErrors = [
  'PICTURE_TOO_LARGE',
  'PICTURE_TYPE_UNSUPPORTED',
  'PICTURE_UNREADABLE',
  'PICTURE_TOO_MANY_PIXELS',
  'PICTURE_HIDDEN',
] as const
/** Time for a call that brings pictures, in milliseconds. */
export const uploadDeadline = 60_000
