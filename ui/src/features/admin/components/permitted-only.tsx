import type { PermissionKey } from '@forecourt/contracts'
import { Navigate, Outlet } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { can } from '../../../shared/permissions/can.ts'
import { useUser } from '../../../shared/session/session.ts'

/** A page of the back office: home for whoever lacks its permission (spec 2). */
export function PermittedOnly({ permission }: { permission: PermissionKey }) {
  return can(useUser(), permission) ? <Outlet /> : <Navigate to={paths.home()} replace />
}
