import { Outlet } from 'react-router'

/** Sidebar, top bar and, on phones, bottom bar around every page of the authenticated area. */
export function Frame() {
  return (
    <main id="main">
      <Outlet />
    </main>
  )
}
