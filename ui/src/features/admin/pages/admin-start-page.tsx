import { Navigate } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useUser } from '../../../shared/session/session.ts'
import { pagesFor } from '../admin-pages.ts'

/** /admin/: the first page the person may open, or home. */
export function AdminStartPage() {
  const [first] = pagesFor(useUser())
  return <Navigate to={first ? paths.admin(first.slug) : paths.home()} replace />
}
