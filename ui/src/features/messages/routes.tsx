import type { RouteObject } from 'react-router'

export const messagesRoutes: RouteObject[] = [
  { path: '/messages', lazy: async () => ({ Component: (await import('./pages/threads-page.tsx')).ThreadsPage }) },
  { path: '/messages/:id', lazy: async () => ({ Component: (await import('./pages/thread-page.tsx')).ThreadPage }) },
]
