import { BookHeart, ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { useSession } from '#client/lib/session.ts'
import { account } from '#client/texts/account.ts'
import { FreeTierReflections } from '#client/ui/journal/free-tier-reflections.tsx'
import type { User } from '#shared/contract/auth.ts'
import { screenPaths } from '#shared/screen-paths.ts'
import { MemoryCard } from './memory-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SignInRequired } from './sign-in-required.tsx'
import { SubscriptionCard } from './subscription-card.tsx'
import { UsageCard } from './usage-card.tsx'
import { WriterChoice } from './writer-choice.tsx'
import { YourData } from './your-data/your-data.tsx'

export default function Account() {
  const session = useSession()
  if (session.state === 'loading') return null
  return session.state === 'signed-in' ? <OwnAccount user={session.user} /> : <SignInRequired />
}

function OwnAccount({ user }: { user: User }) {
  return (
    <div className="grid gap-6">
      <h1 className="text-heading">{account.title}</h1>
      <ProfileCard user={user} />
      <LibraryLink />
      <SubscriptionCard user={user} />
      <UsageCard />
      <FreeTierReflections />
      <WriterChoice />
      <MemoryCard />
      <YourData />
      <SessionsCard />
    </div>
  )
}

function LibraryLink() {
  return (
    <Link
      href={screenPaths.library}
      className="flex items-center gap-4 rounded-card border border-line bg-surface px-6 py-4.5 font-semibold text-ink no-underline shadow-soft transition duration-200 hover:border-accent hover:bg-accent-soft"
    >
      <BookHeart aria-hidden className="size-5.5 shrink-0 text-accent" />
      <span className="grow">{account.library}</span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
    </Link>
  )
}
