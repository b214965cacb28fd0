import type { RouteObject } from 'react-router'

/** For whoever is signed out. */
export const signedOutRoutes: RouteObject[] = [
  { path: '/sign-in', lazy: async () => ({ Component: (await import('./pages/sign-in-page.tsx')).SignInPage }) },
  { path: '/sign-up', lazy: async () => ({ Component: (await import('./pages/sign-up-page.tsx')).SignUpPage }) },
]
/** For whoever is signed in, also with an unconfirmed email. */
export const signedInRoutes: RouteObject[] = [
  { path: '/email', lazy: async () => ({ Component: (await import('./pages/email-page.tsx')).EmailPage }) },
  { path: '/logout', lazy: async () => ({ Component: (await import('./pages/logout-page.tsx')).LogoutPage }) },
  {
    path: '/external/success',
    lazy: async () => ({ Component: (await import('./pages/external-success-page.tsx')).ExternalSuccessPage }),
  },
]
/** For everybody: a forgotten password, and the way back from an identity provider. */
export const openAccountRoutes: RouteObject[] = [
  {
    path: '/forgot-password',
    lazy: async () => ({ Component: (await import('./pages/forgot-password-page.tsx')).ForgotPasswordPage }),
  },
  { path: '/otp', lazy: async () => ({ Component: (await import('./pages/otp-page.tsx')).OtpPage }) },
  {
    path: '/reset-password',
    lazy: async () => ({ Component: (await import('./pages/reset-password-page.tsx')).ResetPasswordPage }),
  },
  { path: '/external', lazy: async () => ({ Component: (await import('./pages/external-page.tsx')).ExternalPage }) },
  {
    path: '/external/error',
    lazy: async () => ({ Component: (await import('./pages/external-error-page.tsx')).ExternalErrorPage }),
  },
]
