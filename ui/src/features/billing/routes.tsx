import type { RouteObject } from 'react-router'
import { paths } from '../../app/paths.ts'

/** Plans, and paying for one. */
export const billingRoutes: RouteObject[] = [
  {
    path: paths.billing(),
    lazy: async () => ({ Component: (await import('./pages/billing-page.tsx')).BillingPage }),
  },
  {
    path: paths.billingCheckout(':cartId'),
    lazy: async () => ({ Component: (await import('./pages/checkout-page.tsx')).CheckoutPage }),
  },
  {
    path: paths.billingSuccess(),
    lazy: async () => ({ Component: (await import('./pages/success-page.tsx')).SuccessPage }),
  },
  {
    path: paths.billingCancel(),
    lazy: async () => ({ Component: (await import('./pages/cancel-page.tsx')).CancelPage }),
  },
]
