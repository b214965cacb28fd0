import { toast } from '@forecourt/design-system'
import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { doneOf } from '../../shared/api/outcomes.ts'
import { marksAtom } from '../../shared/vehicle/marks.ts'
import { useBulk } from '../../shared/vehicle/use-bulk.ts'

/** Takes vehicles out of the favourites, and puts them back when that was a mistake. */
export function useRemoval() {
  const { t } = useTranslation('favorites')
  const bulk = useBulk()
  const setMarks = useSetAtom(marksAtom)
  /** Drops this visit's marks of these vehicles: the lists are read again, and know better. */
  const forget = (ids: readonly string[]) =>
    setMarks((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !ids.includes(id))))
  const restore = async (ids: readonly string[]): Promise<void> => {
    // The first of the list was saved last: saved again in that order they stand as they stood.
    const outcomes = await bulk.run('save', ids.toReversed())
    if (!outcomes) return
    forget(ids)
    const back = doneOf(outcomes).length
    if (back === ids.length) toast.success(t('bulk.restored', { count: back }))
    else toast.warning(t('bulk.restoredSome', { count: back, of: ids.length }))
  }
  return {
    isBusy: bulk.isBusy,
    async remove(ids: readonly string[]): Promise<void> {
      const outcomes = await bulk.run('unsave', ids)
      if (!outcomes) return
      const gone = doneOf(outcomes).map(({ id }) => id)
      forget(gone)
      toast.success(t('bulk.removed', { count: gone.length }), {
        action: {
          label: t('bulk.undo'),
          undoes: 'favourite-removed',
          of: gone.length,
          onClick: () => void restore(gone),
        },
      })
    },
  }
}
