import { useState } from 'react'
import { Callout, FormDialog, Stack, TextField } from '../../src/index.ts' // in an application: '@forecourt/design-system'

export interface Person {
  id: string
  name: string
  city: string
  vehicles: number
  isSuspended: boolean
}

const texts = {
  close: 'Close',
  cancel: 'Cancel',
  discard: {
    title: 'Discard your changes?',
    text: 'What you typed is lost.',
    confirm: 'Discard',
    stay: 'Keep editing',
  },
}

/** Stands for the server: it takes a while, and refuses a name that is taken. */
async function save(person: Person, others: readonly Person[]): Promise<string | undefined> {
  await new Promise((resolve) => setTimeout(resolve, 400))
  return others.some(({ id, name }) => name === person.name && id !== person.id)
    ? 'Somebody is called that already. Add what tells them apart.'
    : undefined
}

interface PersonDialogProps {
  /** Undefined: somebody new. */
  person: Person | undefined
  people: readonly Person[]
  onSaved: (person: Person) => void
  onClose: () => void
  /** The row that was made or changed. */
  focusAfter: () => HTMLElement | null
}

/** Adds or edits. The dialog owns what is typed; the page owns the records and whether it is open. */
export function PersonDialog({ person, people, onSaved, onClose, focusAfter }: PersonDialogProps) {
  const [name, setName] = useState(person?.name ?? '')
  const [city, setCity] = useState(person?.city ?? '')
  const [isTold, setTold] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const isMissing = name.trim() === ''
  const submit = async () => {
    setTold(true)
    if (isMissing) return
    setBusy(true)
    setRefusal(undefined)
    const made = person ?? { id: crypto.randomUUID(), vehicles: 0, isSuspended: false }
    const saved = { ...made, name: name.trim(), city: city.trim() }
    const refused = await save(saved, people)
    setBusy(false)
    if (refused) setRefusal(refused)
    else onSaved(saved)
  }
  return (
    <FormDialog
      title={person ? `Edit ${person.name}` : 'Add a user'}
      texts={texts}
      submitLabel={person ? 'Save' : 'Add user'}
      isTyped={name !== (person?.name ?? '') || city !== (person?.city ?? '')}
      isBusy={isBusy}
      focusAfter={focusAfter}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Stack gap={4}>
        {refusal ? (
          <Callout tone="danger" role="alert">
            {refusal}
          </Callout>
        ) : null}
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          error={isTold && isMissing ? 'Name is required. Write it as it is to be shown.' : undefined}
          isRequired
        />
        <TextField label="City" value={city} onChange={setCity} />
      </Stack>
    </FormDialog>
  )
}
