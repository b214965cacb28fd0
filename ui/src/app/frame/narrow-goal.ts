import { paths, safeRedirect } from '../paths.ts'

/**
 * Where to go from the back office on a narrow screen: to the redirect parameter, unless that leads back here, else
 * home (spec 2).
 */
export function narrowGoal(redirect: string | null): string {
  const goal = safeRedirect(redirect)
  return /^\/admin(\/|$)/.test(goal) ? paths.home() : goal
}
