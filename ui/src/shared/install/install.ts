import { ofBrowser } from '../person/browser.ts'
import { readLocal, writeLocal } from '../storage/local.ts'

/** How the application can be installed here: the browser asks, the person does it by hand (iOS), or not at all. */
export type InstallWay = 'prompt' | 'byHand' | undefined

/** What Chromium says when it would install; TypeScript does not know it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

const refusedKey = 'install'
/** Said of the hint, where it says so: for ever. */
const never = 'refused'
/** Whoever said no in the browser's own dialog is asked again after this, in milliseconds: 30 days. */
const askedAgainAfter = 30 * 86_400_000

/** When the browser's dialog was refused. Older versions wrote "refused" here: counted from now. */
function wasRefusedAt(): number | undefined {
  const said = readLocal(refusedKey)
  if (said === null) return undefined
  const at = Number(said)
  if (Number.isFinite(at)) return at
  return rememberRefusal()
}
function rememberRefusal(): number {
  const now = Date.now()
  writeLocal(refusedKey, String(now))
  return now
}
const isRefusedFor = (at: number | undefined): boolean => at !== undefined && Date.now() - at < askedAgainAfter

const way = ofBrowser<InstallWay>(undefined)
/** The way that is open now, followed. */
export const useInstallWay = way.useValue

let prompt: InstallPrompt | undefined

/** As much of a window as is asked. */
type Shown = Pick<Window, 'matchMedia' | 'addEventListener'> & { readonly navigator: object }

const isInstalled = ({ matchMedia, navigator }: Shown): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

/** Only browsers of iOS know `standalone`; none of them offers to install. */
const isByHand = ({ navigator }: Shown): boolean => 'standalone' in navigator

/** Keeps the browser's own offer for when somebody asks for it. Nothing is offered where it is installed, or was refused a short while ago. */
export function followInstall(shown: Shown): void {
  if (isInstalled(shown)) return
  if (isByHand(shown) && readLocal(refusedKey) !== never) way.set('byHand')
  shown.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (isRefusedFor(wasRefusedAt()) || !('prompt' in event)) return
    prompt = event as InstallPrompt
    way.set('prompt')
  })
  shown.addEventListener('appinstalled', () => close())
}

function close(): void {
  prompt = undefined
  way.set(undefined)
}

/** Never says again how it is done by hand. */
export function refuseHint(): void {
  writeLocal(refusedKey, never)
  close()
}

/** Has the browser ask. Whoever says no there is not asked again for a while: a hand slips, and minds change. */
export async function install(): Promise<void> {
  const asked = prompt
  // An offer is good once.
  close()
  if (!asked) return
  await asked.prompt()
  if ((await asked.userChoice).outcome === 'dismissed') rememberRefusal()
}
