import type { RouteObject } from 'react-router'

export const legalRoutes: RouteObject[] = [
  { path: '/terms', lazy: async () => ({ Component: (await import('./pages/legal-page.tsx')).TermsPage }) },
  { path: '/privacy', lazy: async () => ({ Component: (await import('./pages/legal-page.tsx')).PrivacyPage }) },
]
