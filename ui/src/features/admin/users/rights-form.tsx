import type { PermissionKey } from '@forecourt/contracts'
import { Button, Callout, Inline, type MatrixMark, Stack } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '../../../shared/api/call.ts'
import { LeaveQuestion } from '../../../shared/forms/leave-question.tsx'
import { useLeaveWarning } from '../../../shared/forms/use-leave-warning.ts'
import * as styles from '../components/admin.css.ts'
import { PermissionTable } from './permission-table.tsx'
import type { useRightsDraft } from './use-rights-draft.ts'

export interface RightsFormProps {
  label: string
  draft: ReturnType<typeof useRightsDraft>
  isEditable: boolean
  isBusy: boolean
  problem: ApiProblem | undefined
  /** Parameters of the address that lead away from here when they change. */
  places: readonly string[]
  mark?: ((key: PermissionKey) => MatrixMark | undefined) | undefined
  onSave: () => void
  /** Saves over what somebody else stored meanwhile. */
  onOverwrite: () => void
  /** Goes on with what is stored now. */
  onTake: () => void
}

/** A table of permissions with what it takes to change them: saving, taking back, and somebody else's change. */
export function RightsForm(props: RightsFormProps) {
  const { label, draft, isEditable, isBusy, problem, places, mark, onSave, onOverwrite, onTake } = props
  const { t } = useTranslation('admin')
  const warning = useLeaveWarning(draft.isDirty, places)
  const isConflict = problem?.code === 'VERSION_CONFLICT'
  return (
    <Stack gap={4}>
      {isConflict ? (
        <Callout
          tone="warning"
          role="alert"
          title={t('conflict.title')}
          actions={
            <>
              <Button size="sm" onPress={onTake} isDisabled={isBusy}>
                {t('conflict.take')}
              </Button>
              <Button size="sm" variant="danger" onPress={onOverwrite} isLoading={isBusy}>
                {t('conflict.overwrite')}
              </Button>
            </>
          }
        >
          {t('rights.conflict')}
        </Callout>
      ) : null}
      {problem && !isConflict ? (
        <Callout tone="danger" role="alert">
          {problem.message}
        </Callout>
      ) : null}
      <PermissionTable label={label} held={draft.held} onChange={isEditable ? draft.change : undefined} mark={mark} />
      {isEditable ? (
        <Inline className={styles.saveBar}>
          <Button variant="primary" onPress={onSave} isLoading={isBusy} isDisabled={!draft.isDirty || isConflict}>
            {t('actions.save', { ns: 'common' })}
          </Button>
          <Button onPress={draft.reset} isDisabled={!draft.isDirty || isBusy}>
            {t('rights.reset')}
          </Button>
        </Inline>
      ) : null}
      <LeaveQuestion warning={warning} />
    </Stack>
  )
}
