import { BookOpen, CircleUserRound, House, type LucideIcon, Plus, ShieldCheck } from 'lucide-react'
import type { User } from '#shared/contract/auth.ts'
import { paths } from './paths.ts'

interface NavigationItem {
  label: string
  href: string
  icon: LucideIcon
  active: boolean
}

const items = [
  { label: 'Home', href: paths.home, icon: House },
  { label: 'Create', href: paths.createSlide, icon: Plus },
  { label: 'Journal', href: paths.journal, icon: BookOpen },
  { label: 'Account', href: paths.account, icon: CircleUserRound },
] as const
const adminItem = { label: 'Admin', href: paths.admin, icon: ShieldCheck } as const

export function navigationFor(role: User['role'], location: string): NavigationItem[] {
  const offered = role === 'admin' ? [...items, adminItem] : items
  return offered.map((item) => ({ ...item, active: isActive(item.href, location) }))
}

/** Every path begins with '/', so Home counts only when it is the whole of it. */
function isActive(href: string, location: string): boolean {
  return location === href || (href !== paths.home && location.startsWith(`${href}/`))
}
