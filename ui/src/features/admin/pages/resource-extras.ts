import type { Resource } from '@forecourt/contracts'
import { latePart } from '@forecourt/design-system'
import { FileClock, SquareTerminal } from 'lucide-react'
import type { ResourceExtra } from '../components/resource-extra.ts'
import { CronCell, LastRun, NextRun } from '../jobs/job-cells.tsx'

const extras: Readonly<Partial<Record<string, ResourceExtra>>> = {
  page: {
    icon: FileClock,
    label: 'actions.versions',
    panel: latePart(async () => (await import('../pages-text/page-versions.tsx')).PageVersions),
    made: { text: 'drafted', action: 'versions.publish' },
  },
  datacron: {
    icon: SquareTerminal,
    label: 'actions.runs',
    panel: latePart(async () => (await import('../jobs/job-runs.tsx')).JobRuns),
    cells: { cron: CronCell },
    columns: [
      { id: 'lastRun', header: 'jobs.last', Cell: LastRun },
      { id: 'nextRun', header: 'jobs.due', Cell: NextRun },
    ],
  },
}

export const extraOf = ({ name }: Pick<Resource, 'name'>): ResourceExtra | undefined => extras[name]
