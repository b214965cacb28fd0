import type { ModeratedPicture } from '@forecourt/contracts'

export const allPictureActions = ['hide', 'restore', 'dismiss', 'delete'] as const
export type PictureAction = (typeof allPictureActions)[number]

export interface PictureRights {
  readonly update: boolean
  readonly delete: boolean
}

/** What can be done with a picture as it stands, by whom. */
export function pictureActions(
  { hidden, reports }: Pick<ModeratedPicture, 'hidden' | 'reports'>,
  rights: PictureRights,
): PictureAction[] {
  return allPictureActions.filter((action) => {
    if (action === 'delete') return rights.delete
    if (!rights.update) return false
    if (action === 'dismiss') return reports > 0
    return (hidden !== null) === (action === 'restore')
  })
}
