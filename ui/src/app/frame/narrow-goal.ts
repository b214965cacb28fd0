import { paths, safeRedirect } from '../paths.ts'

/** Where whoever has too narrow a screen goes: the redirect parameter, unless that leads back here, or home (spec 2). */
export function narrowGoal(redirect: string | null): string {
  const goal = safeRedirect(redirect)
  return /^\/admin(\/|$)/.test(goal) ? paths.home() : goal
}
