/** What a folder of pictures is about: which of them belong to which vehicle. */
export interface MatchedPictures {
  /** Stock number → paths of its pictures in their order. */
  readonly byNumber: ReadonlyMap<string, readonly string[]>
  /** Pictures that name no vehicle. */
  readonly strangers: readonly string[]
  /** Files that are no pictures we take. What systems put into folders by themselves is not among them. */
  readonly others: readonly string[]
}

const PICTURE = /\.(jpe?g|png|heic|heif)$/i
const OF_THE_SYSTEM = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i
/** What file names cannot have; people write something else instead. */
const FORBIDDEN = /[\\/:*?"<>|]/g

/** Names of the same letters are the same, in whatever case, and however a system writes their accents. */
const fold = (text: string): string => text.normalize('NFC').trim().toLowerCase()

/**
 * Finds the vehicle of each picture by its stock number: the name of the nearest folder, else of the file, which may go on
 * after a sign ("A123_1.jpg", "A123 (3).png", "A123 - Golf/front.jpg"). Of two numbers that fit the longer one counts. A
 * folder that everything lies in is asked last.
 */
export function matchPictures(paths: readonly string[], numbers: readonly string[]): MatchedPictures {
  const known = keysOf(numbers)
  const files = paths.filter((path) => !OF_THE_SYSTEM.test(path))
  const pictures = files.filter((path) => PICTURE.test(path))
  const root = rootOf(pictures)
  const found = new Map<string, { path: string; place: number }[]>()
  const strangers: string[] = []
  for (const path of pictures) {
    const match = matchOf(path, root, known)
    if (match) found.set(match.number, [...(found.get(match.number) ?? []), { path, place: match.place }])
    else strangers.push(path)
  }
  const byNumber = new Map(
    [...found].map(([number, list]) => [number, list.sort(inOrder).map(({ path }) => path)] as const),
  )
  return { byNumber, strangers, others: files.filter((path) => !PICTURE.test(path)) }
}

/** Every way a number may be written in a name → the number. What is written exactly so comes before what is alike. */
function keysOf(numbers: readonly string[]): ReadonlyMap<string, string> {
  const keys = new Map<string, string>()
  for (const number of numbers) {
    for (const sign of ['-', '_', ' ']) {
      const key = fold(number.replace(FORBIDDEN, sign))
      if (key !== '' && !keys.has(key)) keys.set(key, number)
    }
  }
  for (const number of numbers) keys.set(fold(number), number)
  return keys
}

/** The folder that all of them lie in, as when one folder was chosen or packed. */
function rootOf(paths: readonly string[]): string | undefined {
  const first = paths[0]?.split('/') ?? []
  const [root] = first
  return first.length > 1 && paths.every((path) => path.startsWith(`${root}/`)) ? root : undefined
}

interface Match {
  readonly number: string
  /** The picture's own number, behind the stock number or in its name within a folder. Without one it comes first. */
  readonly place: number
}

function matchOf(path: string, root: string | undefined, known: ReadonlyMap<string, string>): Match | undefined {
  const folders = path.split('/')
  const file = (folders.pop() ?? '').replace(/\.[^.]*$/, '')
  if (root !== undefined) folders.shift()
  for (const folder of folders.reverse()) {
    const found = longest(folder, known)
    if (found) return { number: found.number, place: lastNumber(file) }
  }
  const own = longest(file, known)
  if (own) return { number: own.number, place: lastNumber(own.rest) }
  const whole = root === undefined ? undefined : longest(root, known)
  return whole && { number: whole.number, place: lastNumber(file) }
}

/** The longest stock number that a name begins with, and what stands behind it. */
function longest(name: string, known: ReadonlyMap<string, string>): { number: string; rest: string } | undefined {
  const text = fold(name)
  for (let end = text.length; end > 0; end--) {
    // "A12" is not in "A123", and not in "A12b".
    if (end < text.length && /[\p{L}\p{N}]/u.test(text[end] ?? '')) continue
    const number = known.get(text.slice(0, end))
    if (number !== undefined) return { number, rest: text.slice(end) }
  }
  return undefined
}

const lastNumber = (text: string): number => Number(text.match(/\d+/g)?.at(-1) ?? -1)

const inOrder = (a: { path: string; place: number }, b: { path: string; place: number }): number =>
  a.place - b.place || (a.path < b.path ? -1 : 1)
