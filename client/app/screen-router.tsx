import { type RefObject, Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { NotFound } from '#client/screens/not-found/index.tsx'
import { app } from '#client/texts/app.ts'
import type { User } from '#shared/contract/auth.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyWithPreload } from './lazy-with-preload.ts'
import {
  type NavigationState,
  useFocusOnNavigation,
  useNavigationState,
} from './navigation-focus.ts'
import { usePageTitle } from './page-title.ts'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { screens } from './screens.ts'

const routes = screens.map((screen) => ({ ...screen, Screen: lazyWithPreload(screen.load) }))

interface Props {
  role: User['role']
  main: RefObject<HTMLElement | null>
}

export function ScreenRouter({ role, main }: Props) {
  const [location] = useLocation()
  const journey = useNavigationState()
  const arrival = <Arrival journey={journey} main={main} />
  return (
    // A new boundary for each path, so that an error does not outlive the screen that failed.
    <ErrorBoundary key={location}>
      <Switch>
        {routes
          .filter(({ onlyFor }) => onlyFor === undefined || onlyFor === role)
          .map(({ path, title, Screen }) => (
            <Route key={path} path={path}>
              <Titled title={title} />
              <Suspense fallback={<ScreenSkeleton />}>
                <Screen />
                {arrival}
              </Suspense>
            </Route>
          ))}
        <Route>
          <Titled title={app.screenTitles.notFound} />
          <NotFound />
          {arrival}
        </Route>
      </Switch>
    </ErrorBoundary>
  )
}

function Titled({ title }: { title: string }) {
  usePageTitle(title)
  return null
}

function Arrival({ journey, main }: { journey: RefObject<NavigationState>; main: Props['main'] }) {
  useFocusOnNavigation(journey, main)
  return null
}
