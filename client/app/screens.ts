/** The screens by path. Each except the home is a chunk of its own, loaded when it is opened. */

import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { app } from '#client/texts/app.ts'
import type { User } from '#shared/contract/auth.ts'
import { screenPaths } from '#shared/screen-paths.ts'
import { preload } from './lazy-with-preload.ts'

export interface ScreenModule {
  default: ComponentType
  /** Fetches the data that the screen shows first; settles when all requests have succeeded or failed. */
  prefetch?: (client: QueryClient, user: User) => Promise<unknown>
}

export interface ScreenEntry {
  path: string
  /** The document's title while the screen is shown. */
  title: string
  /** Other roles get 'Page Not Found'. */
  requiredRole?: User['role']
  load: () => Promise<ScreenModule>
}

export const screens: readonly ScreenEntry[] = [
  {
    path: screenPaths.home,
    title: app.screenTitles.home,
    load: () => import('#client/screens/home/index.tsx'),
  },
  {
    path: screenPaths.createSlide,
    title: app.screenTitles.createSlide,
    load: () => import('#client/screens/create-slide/index.tsx'),
  },
  {
    path: screenPaths.targetSlide,
    title: app.screenTitles.targetSlide,
    load: () => import('#client/screens/target-slide/index.tsx'),
  },
  {
    path: screenPaths.journal,
    title: app.screenTitles.journal,
    load: () => import('#client/screens/journal/index.tsx'),
  },
  {
    path: screenPaths.library,
    title: app.screenTitles.library,
    load: () => import('#client/screens/library/index.tsx'),
  },
  {
    path: screenPaths.pricing,
    title: app.screenTitles.pricing,
    load: () => import('#client/screens/pricing/index.tsx'),
  },
  {
    path: screenPaths.account,
    title: app.screenTitles.account,
    load: () => import('#client/screens/account/index.tsx'),
  },
  {
    path: screenPaths.admin,
    title: app.screenTitles.admin,
    requiredRole: 'admin',
    load: () => import('#client/screens/admin/index.tsx'),
  },
]

/** Loads the screen of a path in parallel with the shell. Skips screens that require a role, which is not known yet. */
export async function preloadScreen(pathname: string): Promise<ScreenModule | undefined> {
  const screen = screens.find(({ path }) => {
    const start = path.split('/:')[0] ?? path
    return pathname === start || (start !== '/' && pathname.startsWith(`${start}/`))
  })
  // A failure is reported when the screen is rendered, which loads it again.
  if (screen && !screen.requiredRole) return await preload(screen.load).catch(() => undefined)
  return undefined
}
