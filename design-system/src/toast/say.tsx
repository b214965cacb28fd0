import type { ReactNode } from 'react'
import { type Action, type ExternalToast, toast as sonner } from 'sonner'
import { Counted, WithCount } from './counted.tsx'

/** How long a toast stays that is neither a success nor an error, in milliseconds (specification, section 9). It waits while hovered or focused. */
export const toastDuration = 50_000
/** What went well may go sooner, unless it can be taken back; it waits while its tab is not seen. */
const successDuration = 8_000
/** Successes that come within this time of one another are one toast, in milliseconds. */
const burst = 5_000

type Id = string | number
type Options = Omit<ExternalToast, 'action' | 'description'> & { description?: ReactNode }
export interface ErrorOptions extends Options {
  action?: Action | undefined
}
export interface SuccessOptions extends Options {
  /** `undoes`: name of what it takes back. Several of one name at once are one toast that takes all of them back. */
  action?: (Action & { undoes?: string }) | undefined
}

interface Success {
  id: Id
  title: string
  options: SuccessOptions
}
/** One toast of several successes; the last one is read. */
interface Group {
  id: Id
  /** What it takes back; undefined where nothing is. */
  undoes: string | undefined
  said: Success[]
  /** When the last one came. */
  at: number
}
interface Failure {
  id: Id
  count: number
}

const groups = new Set<Group>()
const failures = new Map<string, Failure>()
let made = 0
const nextId = (kind: string): Id => `${kind}-${++made}`

/** Options by which something is forgotten as soon as its toast goes, however it goes. */
const forgetting = (forget: () => void, { onDismiss, onAutoClose }: Options): ExternalToast => ({
  onDismiss: (of) => {
    forget()
    onDismiss?.(of)
  },
  onAutoClose: (of) => {
    forget()
    onAutoClose?.(of)
  },
})

const durationOf = ({ duration, action }: SuccessOptions) => duration ?? (action ? toastDuration : successDuration)

/** Takes back one, or all: the last first, so that what was changed twice ends as it was. */
function actionOf(group: Group, forget: () => void): Action | undefined {
  const { said } = group
  const last = said.at(-1)?.options.action
  if (!last) return undefined
  return {
    ...last,
    label: said.length > 1 ? <Counted kind="undoAll" count={said.length} /> : last.label,
    onClick: (event) => {
      forget()
      for (const { options } of said.toReversed()) options.action?.onClick(event)
    },
  }
}

function show(group: Group): void {
  const last = group.said.at(-1)
  if (!last) return
  const { title, options } = last
  const { action: _, description, ...rest } = options
  const forget = () => void groups.delete(group)
  const more = group.said.length - 1
  sonner.success(title, {
    ...rest,
    ...forgetting(forget, options),
    id: group.id,
    duration: durationOf(options),
    description:
      more > 0 ? (
        <WithCount kind="more" count={more}>
          {description}
        </WithCount>
      ) : (
        description
      ),
    action: actionOf(group, forget),
  })
}

const groupOf = (id: Id): Group | undefined => [...groups].find(({ said }) => said.some((one) => one.id === id))

/** Takes one out of its toast, which goes with its last. */
function takeOut(group: Group, id: Id): void {
  group.said = group.said.filter((one) => one.id !== id)
  if (group.said.length > 0) show(group)
  else {
    groups.delete(group)
    sonner.dismiss(group.id)
  }
}

/** Says that something went well. Several at once are one toast: it says the last and how many more there are. */
export function success(title: string, options: SuccessOptions = {}): Id {
  const { action, id = nextId('success') } = options
  const undoes = action?.undoes
  // What leads elsewhere, or takes back several things already, is not for more than one.
  if (action && undoes === undefined) return sonner.success(title, options)
  const now = Date.now()
  const earlier = groupOf(id)
  const fitting = (one: Group) => one === earlier || (one.undoes === undoes && now - one.at < burst)
  const group = [...groups].findLast(fitting) ?? { id: nextId('group'), undoes, said: [], at: now }
  if (earlier && earlier !== group) takeOut(earlier, id)
  group.said = [...group.said.filter((one) => one.id !== id), { id, title, options }]
  group.at = now
  groups.add(group)
  show(group)
  return id
}

/** Says that something failed; it stays until it is closed. The same once more is counted, another one is a toast of its own. */
export function error(title: string, options: ErrorOptions = {}): Id {
  const { id: given, description, action } = options
  const lasting = { duration: Number.POSITIVE_INFINITY, ...options }
  const isPlain = description === undefined || typeof description === 'string'
  if (given !== undefined || !isPlain) return sonner.error(title, lasting)
  const key = JSON.stringify([title, description, action?.label])
  const { id, count } = failures.get(key) ?? { id: nextId('error'), count: 0 }
  failures.set(key, { id, count: count + 1 })
  return sonner.error(title, {
    ...lasting,
    ...forgetting(() => void failures.delete(key), options),
    id,
    description:
      count > 0 ? (
        <WithCount kind="times" count={count + 1}>
          {description}
        </WithCount>
      ) : (
        description
      ),
  })
}

/** Takes a toast away, by what saying it returned; without: all of them. */
export function dismiss(id?: Id): void {
  const group = id === undefined ? undefined : groupOf(id)
  if (group && id !== undefined) takeOut(group, id)
  else sonner.dismiss(id)
  if (id === undefined) groups.clear()
  for (const [key, failure] of failures) if (id === undefined || failure.id === id) failures.delete(key)
}
