import type { RecordKind } from '../resource.ts'
import * as user from './admin-user.endpoints.ts'
import { adminUserShape } from './admin-user.fields.ts'
import { importUsers } from './admin-user-import.endpoints.ts'

/** Users as a kind of record of the back office. */
export const userRecords: RecordKind = {
  ...adminUserShape,
  endpoints: {
    list: user.listUsers,
    get: user.readAnyUser,
    create: user.createAnyUser,
    replace: user.replaceAnyUser,
    remove: user.deleteAnyUser,
    removeMany: user.deleteUsers,
    history: user.userHistory,
    revert: user.revertUser,
    export: user.exportUsers,
    import: importUsers,
  },
}
