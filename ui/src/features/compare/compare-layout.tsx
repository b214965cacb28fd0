import { latePart } from '@forecourt/design-system'
import { media } from '@forecourt/design-system/theme'
import { Outlet, useLocation, useSearchParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { Late } from '../../shared/feedback/late.tsx'
import { useMedia } from '../../shared/feedback/use-media.ts'
import { readCompare, writeCompare } from '../../shared/vehicle/compare-selection.ts'
import { useCompare } from '../../shared/vehicle/use-compare.ts'

const compareTray = latePart(async () => {
  const [{ CompareTray }] = await Promise.all([import('./components/compare-tray.tsx'), loadTexts('compare')])
  return CompareTray
})
const compareDialog = latePart(async () => {
  const [{ CompareDialog }] = await Promise.all([import('./components/compare-dialog.tsx'), loadTexts('compare')])
  return CompareDialog
})

/** Pages on which vehicles are chosen, or compared; the tray would only be in the way on others. */
const vehiclePlace = /^\/vehicles\/[0-9a-f-]{36}\/?$/i
const places = [/^\/$/, /^\/favorites\/?$/, vehiclePlace]

/** Around the pages: the tray of chosen vehicles, and the comparison that `?compare=id,id,id` on home asks for (rulings 4). */
export function CompareLayout() {
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const compare = useCompare()
  // Price and contact stand at the foot of a vehicle's page on phones: above them comes only what leads somewhere.
  const least = useMedia(media.phone) && vehiclePlace.test(pathname) ? 2 : 1
  const ids = pathname === paths.home() ? readCompare(params.get('compare')) : []
  // From home the search stays behind the comparison; elsewhere it opens over the whole list.
  const hrefFor = () => {
    const next = new URLSearchParams(pathname === paths.home() ? params : undefined)
    next.set('compare', writeCompare(compare.entries.map((entry) => entry.id)))
    // Commas need no escape in a query; addresses are read and shared by people.
    return `${paths.home()}?${next}`.replaceAll('%2C', ',')
  }
  const show = (next: readonly string[]) =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now)
        if (next.length > 0) changed.set('compare', writeCompare(next))
        else changed.delete('compare')
        return changed
      },
      { replace: next.length > 0 },
    )
  const remove = (gone: readonly string[]) => {
    compare.remove(...gone)
    show(ids.filter((id) => !gone.includes(id)))
  }
  return (
    <>
      <Outlet />
      {places.some((place) => place.test(pathname)) && compare.entries.length >= least ? (
        <Late part={compareTray}>
          {(CompareTray) => (
            <CompareTray entries={compare.entries} href={hrefFor()} onRemove={compare.remove} onClear={compare.clear} />
          )}
        </Late>
      ) : null}
      {ids.length > 0 ? (
        <Late part={compareDialog}>
          {(CompareDialog) => <CompareDialog ids={ids} entries={compare.entries} onChange={show} onRemove={remove} />}
        </Late>
      ) : null}
    </>
  )
}
