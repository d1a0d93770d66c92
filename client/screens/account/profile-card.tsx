import { account } from '#client/texts/account.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { CoverArt } from '#client/ui/cover-art.tsx'
import type { User } from '#shared/contract/auth.ts'

export function ProfileCard({ user }: { user: User }) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ')
  return (
    <Card
      aria-label={account.profile.label}
      className="flex flex-wrap items-center gap-x-5 gap-y-3 p-[min(1.5rem,7.5vw)]"
    >
      {/* The picture is generated from the user id. */}
      <CoverArt seed={user.id} className="size-16 shrink-0 rounded-full" />
      <div className="grid min-w-[min(100%,12rem)] flex-1 gap-0.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-2xl wrap-anywhere">{name || account.profile.unnamed}</h2>
          {user.role === 'admin' && <Badge tone="accent">{account.profile.admin}</Badge>}
        </div>
        <p className="wrap-anywhere text-ink-soft">{user.email}</p>
      </div>
    </Card>
  )
}
