import type { RouteObject } from 'react-router'
import { paths } from '../../app/paths.ts'
import { paymentsPage, resourcePages, usersPage } from './admin-pages.ts'
import { PermittedOnly } from './components/permitted-only.tsx'

/** The back office: one page for each declared resource, each behind its own permission (spec 2). */
export const adminRoutes: RouteObject[] = [
  {
    path: paths.admin(),
    lazy: async () => ({ Component: (await import('./pages/admin-start-page.tsx')).AdminStartPage }),
  },
  {
    element: <PermittedOnly permission={usersPage.permission} />,
    children: [
      {
        path: paths.admin(usersPage.slug),
        lazy: async () => ({ Component: (await import('./users/users-page.tsx')).UsersPage }),
      },
    ],
  },
  {
    element: <PermittedOnly permission={paymentsPage.permission} />,
    children: [
      {
        path: paths.admin(paymentsPage.slug),
        lazy: async () => ({ Component: (await import('./payments/payments-page.tsx')).PaymentsPage }),
      },
      {
        path: paths.adminPayment(':id'),
        lazy: async () => ({ Component: (await import('./payments/payment-page.tsx')).PaymentPage }),
      },
    ],
  },
  ...resourcePages.map(
    ({ name, slug, permission }): RouteObject => ({
      element: <PermittedOnly permission={permission} />,
      children: [
        {
          path: paths.admin(slug),
          lazy: async () => {
            const [{ ResourcePage }, { declared }] = await Promise.all([
              import('./pages/resource-page.tsx'),
              import('./declared.ts'),
            ])
            const resource = declared[name]
            if (!resource) throw new Error(`${name} is not declared`)
            // The key keeps nothing of one list for the next.
            return { element: <ResourcePage key={name} resource={resource} /> }
          },
        },
      ],
    }),
  ),
]
