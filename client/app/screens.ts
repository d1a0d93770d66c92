/** Which screen stands at which path. Each but the home is a chunk of its own, loaded when it is gone to. */
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { User } from '#shared/contract/auth.ts'
import { preload } from './lazy-with-preload.ts'
import { paths } from './paths.ts'

export interface ScreenModule {
  default: ComponentType
  /** Begins to read what the screen shows first, for this person; settles when it is there, or is not. */
  prefetch?: (client: QueryClient, user: User) => Promise<unknown>
}

export interface ScreenEntry {
  path: string
  /** Of the page, in the browser's tab and for screen readers. */
  title: string
  /** For others it is as if it did not exist. */
  onlyFor?: User['role']
  load: () => Promise<ScreenModule>
}

export const screens: readonly ScreenEntry[] = [
  { path: paths.home, title: 'Home', load: () => import('#client/screens/home/index.tsx') },
  {
    path: paths.createSlide,
    title: 'Create Target Slide',
    load: () => import('#client/screens/create-slide/index.tsx'),
  },
  {
    path: paths.targetSlide,
    title: 'Target Slide',
    load: () => import('#client/screens/target-slide/index.tsx'),
  },
  {
    path: paths.journal,
    title: 'Daily Check-in',
    load: () => import('#client/screens/journal/index.tsx'),
  },
  {
    path: paths.library,
    title: 'Your Library',
    load: () => import('#client/screens/library/index.tsx'),
  },
  {
    path: paths.pricing,
    title: 'Pricing',
    load: () => import('#client/screens/pricing/index.tsx'),
  },
  {
    path: paths.account,
    title: 'Account',
    load: () => import('#client/screens/account/index.tsx'),
  },
  {
    path: paths.admin,
    title: 'Admin Panel',
    onlyFor: 'admin',
    load: () => import('#client/screens/admin/index.tsx'),
  },
]

/** Begins to fetch the screen of a path while the shell around it is still on its way. */
export async function preloadScreen(pathname: string): Promise<ScreenModule | undefined> {
  const screen = screens.find(({ path }) => {
    const start = path.split('/:')[0] ?? path
    return pathname === start || (start !== '/' && pathname.startsWith(`${start}/`))
  })
  // Whoever opens the screen hears of the failure; here it is only too early.
  if (screen && !screen.onlyFor) return await preload(screen.load).catch(() => undefined)
  return undefined
}
