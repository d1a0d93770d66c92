import { BookOpen, CircleUserRound, House, type LucideIcon, Plus, ShieldCheck } from 'lucide-react'
import { navigation } from '#client/texts/navigation.ts'
import type { User } from '#shared/contract/auth.ts'
import { paths } from './paths.ts'

interface NavigationItem {
  label: string
  href: string
  icon: LucideIcon
  active: boolean
}

const items = [
  { label: navigation.home, href: paths.home, icon: House },
  { label: navigation.create, href: paths.createSlide, icon: Plus },
  { label: navigation.journal, href: paths.journal, icon: BookOpen },
  { label: navigation.account, href: paths.account, icon: CircleUserRound },
] as const
const adminItem = { label: navigation.admin, href: paths.admin, icon: ShieldCheck } as const

export function navigationFor(role: User['role'], location: string): NavigationItem[] {
  const visibleItems = role === 'admin' ? [...items, adminItem] : items
  return visibleItems.map((item) => ({ ...item, active: isActive(item.href, location) }))
}

/** Every path begins with '/', so Home is active only on an exact match. */
function isActive(href: string, location: string): boolean {
  return location === href || (href !== paths.home && location.startsWith(`${href}/`))
}
