import { askedRules, type ImportProblem } from '@forecourt/contracts'
import { Button, Card, Heading, Inline, Stack, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import * as styles from './imports.css.ts'
import type { RowsFilter } from './rows-card.tsx'

export interface ProblemListProps {
  problems: readonly ImportProblem[]
  filter: RowsFilter
  onFilter: (filter: RowsFilter) => void
}

const SHOWN = 12

/** What is wrong how often; each shows its rows below. */
export function ProblemList({ problems, filter, onFilter }: ProblemListProps) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  return (
    <Card as="section" padding="lg" aria-labelledby="problems">
      <Stack gap={3}>
        <Heading level={2} id="problems">
          {t('problems.title')}
        </Heading>
        <ul className={styles.list}>
          {problems.slice(0, SHOWN).map((problem) => {
            const { rule, field, value, message, rows } = problem
            const of = {
              rule,
              ...(field ? { field } : {}),
              ...(askedRules.includes(rule) && value ? { value } : {}),
            }
            const isChosen = JSON.stringify(filter) === JSON.stringify(of)
            return (
              <li key={`${rule} ${field} ${of.value ?? ''} ${problem.outcome}`} className={styles.problem}>
                <Text>{message}</Text>
                <Inline>
                  <Button
                    size="sm"
                    variant={isChosen ? 'soft' : 'ghost'}
                    aria-label={t('problems.show', { count: rows, shown: format.number(rows), message })}
                    onPress={() => onFilter(isChosen ? {} : of)}
                  >
                    {t('rows', { count: rows, shown: format.number(rows) })}
                  </Button>
                </Inline>
              </li>
            )
          })}
        </ul>
        {problems.length > SHOWN ? (
          <Text size="sm" tone="muted">
            {t('problems.more', { count: problems.length - SHOWN })}
          </Text>
        ) : null}
      </Stack>
    </Card>
  )
}
