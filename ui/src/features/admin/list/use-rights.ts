import type { RecordKind } from '@forecourt/contracts'
import { can } from '../../../shared/permissions/can.ts'
import { useUser } from '../../../shared/session/session.ts'

/** What the person may do with the records of a resource. For showing and hiding: the server decides. */
export interface Rights {
  create: boolean
  update: boolean
  delete: boolean
}

export function useRights({ name }: Pick<RecordKind, 'name'>): Rights {
  const user = useUser()
  return {
    create: can(user, `admin.${name}.create`),
    update: can(user, `admin.${name}.update`),
    delete: can(user, `admin.${name}.delete`),
  }
}
