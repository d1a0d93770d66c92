import { BookOpen, CircleUserRound, House, type LucideIcon, Plus, ShieldCheck } from 'lucide-react'
import { navigation } from '#client/texts/navigation.ts'
import type { User } from '#shared/contract/auth.ts'
import { screenPaths } from '#shared/screen-paths.ts'

interface NavigationItem {
  label: string
  href: string
  icon: LucideIcon
  active: boolean
}

const items = [
  { label: navigation.home, href: screenPaths.home, icon: House },
  { label: navigation.create, href: screenPaths.createSlide, icon: Plus },
  { label: navigation.journal, href: screenPaths.journal, icon: BookOpen },
  { label: navigation.account, href: screenPaths.account, icon: CircleUserRound },
] as const
const adminItem = { label: navigation.admin, href: screenPaths.admin, icon: ShieldCheck } as const

export function navigationFor(role: User['role'], location: string): NavigationItem[] {
  const visibleItems = role === 'admin' ? [...items, adminItem] : items
  return visibleItems.map((item) => ({ ...item, active: isActive(item.href, location) }))
}

/** An item is active on sub-paths too. Home ('/') has no sub-paths: it is active only on an exact match. */
function isActive(href: string, location: string): boolean {
  return location === href || (href !== screenPaths.home && location.startsWith(`${href}/`))
}
