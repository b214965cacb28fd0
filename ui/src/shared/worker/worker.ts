/** Address of the one worker (`public/push-worker.js`): it shows pushes, and answers where there is no network. */
export const WORKER = '/push-worker.js'

/** Whether this browser has workers. A browser in private mode may have none. */
const hasWorkers = (): boolean => 'serviceWorker' in navigator

/** Name of the build that this page is of; undefined where none was made, as in development. The build writes it (`worker-stamp.ts`). */
export const buildOfPage = (page: Pick<Document, 'querySelector'> = document): string | undefined =>
  page.querySelector('meta[name="build"]')?.getAttribute('content') ?? undefined

/** When that build was made, in milliseconds since 1970; 0 where none was. */
const madeAt = (): number => Number(document.querySelector('meta[name="build"]')?.getAttribute('data-at') ?? 0)

/** Hears what the worker says to its tabs. @returns the end */
export function hearWorker(take: (said: object) => void): () => void {
  if (!hasWorkers()) return () => undefined
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'object' && data !== null) take(data)
  }
  navigator.serviceWorker.addEventListener('message', hear)
  navigator.serviceWorker.startMessages()
  return () => navigator.serviceWorker.removeEventListener('message', hear)
}

/**
 * Registers the worker and has it keep the shell of its build.
 *
 * @returns whether there is one now; not in a browser without workers, nor without a build
 */
export async function startWorker(): Promise<boolean> {
  if (!hasWorkers() || buildOfPage() === undefined) return false
  const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register(WORKER)
  if (!registration) return false
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ keepShell: true })
  return true
}

/** Hears that the build which is served is another than this page's, and a later one: two may be served at the same time. @returns the end */
export function onLaterBuild(say: () => void): () => void {
  const own = buildOfPage()
  if (own === undefined) return () => undefined
  return hearWorker((said) => {
    if (!('build' in said && typeof said.build === 'string' && 'at' in said && typeof said.at === 'number')) return
    if (said.build !== own && said.at > madeAt()) say()
  })
}

/** Asks whether there is another build; the worker tells (`onLaterBuild`). A browser asks by itself at documents only. */
export async function askForBuild(): Promise<void> {
  if (!hasWorkers()) return
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  await registration?.update()
}
