import { Checkbox } from '@forecourt/design-system'
import type { SelectionState } from './use-selection.ts'

/** Chooses everything on the page, or leaves everything. */
export function SelectionHead({ selection, label }: { selection: SelectionState; label: string }) {
  return (
    <Checkbox
      isSelected={selection.isAll}
      isIndeterminate={selection.isSome && !selection.isAll}
      onChange={(isOn) => (isOn ? selection.selectAll() : selection.clear())}
    >
      {label}
    </Checkbox>
  )
}
