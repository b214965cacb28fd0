import type { Resource } from '@forecourt/contracts'
import { FileClock, type LucideIcon, SquareTerminal } from 'lucide-react'
import { type ComponentType, lazy } from 'react'
import type { ResourceRecord } from '../api/records.ts'
import type { Rights } from './use-rights.ts'

export interface ExtraPanelProps {
  record: ResourceRecord
  rights: Rights
  onClose: () => void
}

/** What a resource has beyond list and form: one more button in each row, and what it opens. */
export interface ResourceExtra {
  readonly icon: LucideIcon
  /** Key of the button's name, with the record's. */
  readonly label: 'actions.versions' | 'actions.runs'
  readonly Panel: ComponentType<ExtraPanelProps>
}

const extras: Readonly<Partial<Record<string, ResourceExtra>>> = {
  page: {
    icon: FileClock,
    label: 'actions.versions',
    Panel: lazy(async () => ({ default: (await import('../pages-text/page-versions.tsx')).PageVersions })),
  },
  datacron: {
    icon: SquareTerminal,
    label: 'actions.runs',
    Panel: lazy(async () => ({ default: (await import('../jobs/job-runs.tsx')).JobRuns })),
  },
}

export const extraOf = ({ name }: Pick<Resource, 'name'>): ResourceExtra | undefined => extras[name]
