import type { ReactNode } from 'react'
import { type Action, type ExternalToast, toast as sonner } from 'sonner'
import { Counted, WithCount, WithLines } from './counted.tsx'

/** How long a toast stays, in milliseconds (specification, section 9). It waits while hovered or focused. */
export const toastDuration = 50_000
/** What went well may go sooner, unless it can be taken back; it waits while its tab is not seen. */
const successDuration = 8_000
/** Successes that come within this time of the first of them are one toast, in milliseconds. No chain of them outlives what a server can take back. */
const burst = 5_000
/** Of so many before the last, what was said is shown too; the rest is counted. */
const linesShown = 3

export type Id = string | number
type Options = Omit<ExternalToast, 'action' | 'description'> & { description?: ReactNode }
export interface ErrorOptions extends Options {
  action?: Action | undefined
}
export interface SuccessOptions extends Options {
  /**
   * `undoes`: name of what it takes back. Several of one name at once are one toast that takes all of them back. `of`: how many
   * things that are, one unless stated.
   */
  action?: (Action & { undoes?: string; of?: number }) | undefined
}

interface Success {
  id: Id
  title: string
  options: SuccessOptions
}
/** One toast of several successes; the last one is its title. */
interface Group {
  id: Id
  /** What it takes back; undefined where nothing is. */
  undoes: string | undefined
  said: Success[]
  /** When the first one came. */
  begun: number
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

const things = (sum: number, { options: { action } }: Success) => sum + (action?.of ?? 1)

/** Takes back one, or all: the last first, so that what was changed twice ends as it was. */
function actionOf(group: Group, forget: () => void): Action | undefined {
  const { said } = group
  const last = said.at(-1)?.options.action
  if (!last) return undefined
  return {
    ...last,
    label: said.length > 1 ? <Counted kind="undoAll" count={said.reduce(things, 0)} /> : last.label,
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
  sonner.success(title, {
    ...rest,
    ...forgetting(forget, options),
    id: group.id,
    duration: durationOf(options),
    description: besideLast(group, title, description),
    action: actionOf(group, forget),
  })
}

/** What the others said, the last of them first; the same again is counted. */
function besideLast({ said }: Group, title: string, description: ReactNode): ReactNode {
  const before = said.slice(0, -1)
  if (before.length === 0) return description
  if (before.every((one) => one.title === title && one.options.description === description))
    return (
      <WithCount kind="times" count={said.length}>
        {description}
      </WithCount>
    )
  // What differs: of one with the same title, what it is about.
  const lines = before.map(({ title: other, options: { description: about } }) =>
    typeof about !== 'string' ? other : other === title ? about : `${other} · ${about}`,
  )
  return (
    <WithLines lines={lines.slice(-linesShown).toReversed()} more={Math.max(0, before.length - linesShown)}>
      {description}
    </WithLines>
  )
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

/** Says that something went well. Several at once are one toast: it says the last, and what the others said. */
function success(title: string, options: SuccessOptions = {}): void {
  const { action, id = nextId('success') } = options
  const undoes = action?.undoes
  // What leads elsewhere, or takes back several things already, is not for more than one.
  if (action && undoes === undefined) return void sonner.success(title, options)
  const now = Date.now()
  const earlier = groupOf(id)
  const fitting = (one: Group) => one === earlier || (one.undoes === undoes && now - one.begun < burst)
  const group = [...groups].findLast(fitting) ?? { id: nextId('group'), undoes, said: [], begun: now }
  if (earlier && earlier !== group) takeOut(earlier, id)
  group.said = [...group.said.filter((one) => one.id !== id), { id, title, options }]
  groups.add(group)
  show(group)
}

/** Says that something failed. The same once more is counted, another one is a toast of its own. */
function error(title: string, options: ErrorOptions = {}): void {
  const { id: given, description, action } = options
  const isPlain = description === undefined || typeof description === 'string'
  if (given !== undefined || !isPlain) return void sonner.error(title, options)
  const key = JSON.stringify([title, description, action?.label])
  const { id, count } = failures.get(key) ?? { id: nextId('error'), count: 0 }
  failures.set(key, { id, count: count + 1 })
  sonner.error(title, {
    ...options,
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

/** Takes a toast away, by its id; without: all of them. */
function dismiss(id?: Id): void {
  const group = id === undefined ? undefined : groupOf(id)
  if (group && id !== undefined) takeOut(group, id)
  else if (id === undefined || sonner.getToasts().some((one) => one.id === id)) sonner.dismiss(id)
  if (id === undefined) groups.clear()
  for (const [key, failure] of failures) if (id === undefined || failure.id === id) failures.delete(key)
}

/** A toast that is shown. */
export interface Said {
  id: Id | undefined
  title: ReactNode
}
const getToasts = (): Said[] =>
  sonner.getToasts().map((one) => ({
    id: one.id,
    title: 'title' in one && typeof one.title !== 'function' ? one.title : '',
  }))

/** What can be said once toasts are heard (toaster.tsx). */
export const sayings = {
  success,
  error,
  warning: (title: ReactNode, options: ExternalToast) => void sonner.warning(title, options),
  info: (title: ReactNode, options: ExternalToast) => void sonner.info(title, options),
  dismiss,
  getToasts,
}
export type Sayings = typeof sayings
