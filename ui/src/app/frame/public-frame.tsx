import { Container } from '@forecourt/design-system'
import { Outlet } from 'react-router'
import { PublicShell } from './public-shell.tsx'
import { TasteSwitches } from './taste-switches.tsx'

/** Around the pages that need no account. */
export function PublicFrame({ isPadded = false }: { isPadded?: boolean }) {
  return (
    <PublicShell tools={<TasteSwitches />}>
      {isPadded ? (
        <Container paddingY={8}>
          <Outlet />
        </Container>
      ) : (
        <Outlet />
      )}
    </PublicShell>
  )
}
