import { type RefObject, Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { NotFound } from '#client/screens/not-found/index.tsx'
import { app } from '#client/texts/app.ts'
import type { User } from '#shared/contract/auth.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyWithPreload } from './lazy-with-preload.ts'
import { type NavigationState, useFocusOnNavigation } from './navigation-focus.ts'
import { usePageTitle } from './page-title.ts'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { screens } from './screens.ts'

const routes = screens.map((screen) => ({ ...screen, Screen: lazyWithPreload(screen.load) }))

interface ScreenRouterProps {
  role: User['role']
  main: RefObject<HTMLElement | null>
  navigationState: RefObject<NavigationState>
}

export function ScreenRouter({ role, main, navigationState }: ScreenRouterProps) {
  const [location] = useLocation()
  const navigationFocus = <NavigationFocus state={navigationState} main={main} />
  return (
    // A new boundary for each path, so that an error does not outlive the screen that failed.
    <ErrorBoundary key={location}>
      <Switch>
        {routes
          .filter(({ requiredRole }) => requiredRole === undefined || requiredRole === role)
          .map(({ path, title, Screen }) => (
            <Route key={path} path={path}>
              <PageTitle title={title} />
              <Suspense fallback={<ScreenSkeleton />}>
                <Screen />
                {navigationFocus}
              </Suspense>
            </Route>
          ))}
        <Route>
          <PageTitle title={app.screenTitles.notFound} />
          <NotFound />
          {navigationFocus}
        </Route>
      </Switch>
    </ErrorBoundary>
  )
}

function PageTitle({ title }: { title: string }) {
  usePageTitle(title)
  return null
}

interface NavigationFocusProps {
  state: RefObject<NavigationState>
  main: RefObject<HTMLElement | null>
}

function NavigationFocus({ state, main }: NavigationFocusProps) {
  useFocusOnNavigation(state, main)
  return null
}
