import { type ImportJob, type ImportRow, importOutcomes, importRows } from '@forecourt/contracts'
import {
  Badge,
  Button,
  Card,
  ChoiceChips,
  Heading,
  Inline,
  Link,
  ListRowSkeleton,
  Pagination,
  SkeletonList,
  Stack,
  Table,
  Text,
  Unbroken,
} from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { isOneWord } from '../../../shared/vehicle/field-units.ts'
import { reachablePages } from '../../../shared/vehicle/result-pages.tsx'
import { rowName } from '../field-mapping.ts'
import * as styles from './imports.css.ts'

/** Letters; what a list holds in that place may be anything. */
const longestPlate = 20

export interface RowsFilter {
  outcome?: ImportRow['outcome']
  rule?: string
  field?: string
  value?: string
}
export interface RowsCardProps {
  job: ImportJob
  filter: RowsFilter
  onFilter: (filter: RowsFilter) => void
}

const tones = { pending: 'neutral', ok: 'success', error: 'danger', skipped: 'neutral' } as const

/** The rows of a list with what is wrong, and the offending cell; all, or those of one outcome or problem. */
export function RowsCard({ job, filter, onFilter }: RowsCardProps) {
  const { t } = useTranslation('imports')
  const key = JSON.stringify(filter)
  const [paged, setPaged] = useState({ key, page: 1 })
  // Another filter begins at its first page.
  const page = paged.key === key ? paged.page : 1
  const { data, meta, isLoading } = useEndpoint(
    importRows,
    { params: { id: job.id }, query: { ...filter, page } },
    { keepPreviousData: true },
  )
  return (
    <Card as="section" padding="lg" aria-labelledby="rows">
      <Stack gap={3}>
        <Inline justifyContent="space-between">
          <Heading level={2} id="rows">
            {t('table.title')}
          </Heading>
          {filter.rule ? (
            <Button size="sm" variant="ghost" onPress={() => onFilter({})}>
              {t('table.all')}
            </Button>
          ) : (
            <ChoiceChips
              label={t('table.filter')}
              selectionMode="single"
              options={importOutcomes.map((outcome) => ({ value: outcome, label: t(`outcome.${outcome}`) }))}
              value={filter.outcome ? [filter.outcome] : []}
              onChange={([value]) => {
                const outcome = importOutcomes.find((one) => one === value)
                onFilter(outcome ? { outcome } : {})
              }}
            />
          )}
        </Inline>
        {data ? (
          <Table
            label={t('table.title')}
            isBusy={isLoading}
            rows={data}
            rowId={({ line }) => String(line)}
            empty={t('table.empty')}
            columns={[
              { id: 'line', header: t('table.line'), numeric: true, tight: true, cell: ({ line }) => line },
              {
                id: 'vehicle',
                header: t('table.vehicle'),
                isRowHeader: true,
                cell: (row) => <Name job={job} row={row} />,
              },
              { id: 'issues', header: t('table.issues'), cell: ({ issues }) => <Issues issues={issues} /> },
            ]}
          />
        ) : (
          <SkeletonList label={t('loading', { ns: 'common' })} count={4} of={ListRowSkeleton} />
        )}
        {meta ? (
          <Pagination
            label={t('paging.label', { ns: 'common' })}
            page={page}
            pageCount={reachablePages(meta.pages, meta.limit)}
            onPageChange={(next) => setPaged({ key, page: next })}
            previousLabel={t('paging.previous', { ns: 'common' })}
            nextLabel={t('paging.next', { ns: 'common' })}
            pageLabel={(number) => t('paging.page', { ns: 'common', page: number })}
          />
        ) : null}
      </Stack>
    </Card>
  )
}

/** What the row is called, where it went, and its state: in one column, so that a phone has room for the remarks. */
function Name({ job, row }: { job: ImportJob; row: ImportRow }) {
  const { t } = useTranslation('imports')
  const name = rowName(job, row.cells) || t('table.blank')
  const isDraft = !job.options.allowIncomplete
  return (
    <div className={styles.issue}>
      {row.vehicleId ? (
        <Link href={isDraft ? paths.editVehicle(row.vehicleId) : paths.vehicle(row.vehicleId)}>{name}</Link>
      ) : (
        <span>{name}</span>
      )}
      <Badge tone={tones[row.outcome]}>{t(`outcome.${row.outcome}`)}</Badge>
    </div>
  )
}

function Issues({ issues }: Pick<ImportRow, 'issues'>) {
  return (
    <div className={styles.issues}>
      {issues.map(({ rule, field, column, value, message }) => (
        <div key={`${rule} ${field} ${value}`} className={styles.issue}>
          {value ? (
            <Text as="span" size="sm" mono className={styles.cell}>
              {column ? `${column}: ` : ''}
              {isOneWord(field) && value.length <= longestPlate ? <Unbroken>{value}</Unbroken> : value}
            </Text>
          ) : null}
          <Text as="span" size="sm">
            {message}
          </Text>
        </div>
      ))}
    </div>
  )
}
