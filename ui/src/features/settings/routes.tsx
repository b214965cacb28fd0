import type { RouteObject } from 'react-router'

/** Settings and their children, in the frame. */
export const settingsRoutes: RouteObject[] = [
  {
    path: '/settings',
    lazy: async () => ({ Component: (await import('./pages/settings-layout.tsx')).SettingsLayout }),
    children: [
      { index: true, lazy: async () => ({ Component: (await import('./pages/profile-page.tsx')).ProfilePage }) },
      { path: 'account', lazy: async () => ({ Component: (await import('./pages/account-page.tsx')).AccountPage }) },
      {
        path: 'appearance',
        lazy: async () => ({ Component: (await import('./pages/appearance-page.tsx')).AppearancePage }),
      },
      { path: 'display', lazy: async () => ({ Component: (await import('./pages/display-page.tsx')).DisplayPage }) },
      {
        path: 'viewings',
        lazy: async () => ({ Component: (await import('./pages/viewings-page.tsx')).ViewingsPage }),
      },
      {
        path: 'quick-answers',
        lazy: async () => ({ Component: (await import('./pages/quick-answers-page.tsx')).QuickAnswersPage }),
      },
      {
        path: 'notifications',
        lazy: async () => ({ Component: (await import('./pages/notifications-page.tsx')).NotificationsPage }),
      },
      { path: 'billing', lazy: async () => ({ Component: (await import('./pages/billing-page.tsx')).BillingPage }) },
    ],
  },
]
