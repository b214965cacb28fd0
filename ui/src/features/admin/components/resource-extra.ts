import type { LatePart } from '@forecourt/design-system'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { ResourceRecord } from '../api/records.ts'
import type { Rights } from '../list/use-rights.ts'

export interface ExtraPanelProps {
  record: ResourceRecord
  rights: Rights
  onClose: () => void
}

export type ExtraCell = ComponentType<{ record: ResourceRecord }>

/** What a resource has beyond list and form: one more button in each row and what it opens, columns that are not its fields. */
export interface ResourceExtra {
  readonly icon: LucideIcon
  /** Key of the button's name, with the record's. */
  readonly label: 'actions.versions' | 'actions.runs'
  readonly panel: LatePart<ComponentType<ExtraPanelProps>>
  /** Said of a new record that needs one more step, with a button that opens the panel for it. */
  readonly made?: { readonly text: 'drafted'; readonly action: 'versions.publish' }
  /** Fields shown another way than their kind is. */
  readonly cells?: Readonly<Record<string, ExtraCell>>
  readonly columns?: readonly {
    readonly id: string
    readonly header: 'jobs.last' | 'jobs.due'
    readonly Cell: ExtraCell
  }[]
}
