import { useRef } from 'react'
import { useNotice } from '#client/lib/notices.ts'
import { useTheme } from '#client/lib/theme.ts'
import { LegalHost } from '#client/ui/legal/legal-host.tsx'
import { ThemeToggle } from '#client/ui/theme-toggle.tsx'
import { Contact } from './contact.tsx'
import { Features } from './features.tsx'
import { Film } from './film.tsx'
import { Footer } from './footer.tsx'
import { Hero } from './hero.tsx'
import { Notice } from './notice.tsx'
import { Plans } from './plans.tsx'
import { SamplePage } from './sample-page.tsx'
import { useSamplePlayback } from './sample-playback.ts'
import { useIsScrolledPast } from './scrolled-past.ts'
import { SlimHeader } from './slim-header.tsx'

/** Shown to visitors at every path. */
export function Landing() {
  const notice = useNotice()
  const { theme, toggleTheme } = useTheme()
  const playback = useSamplePlayback()
  const signInButton = useRef<HTMLButtonElement>(null)
  const isPastSignIn = useIsScrolledPast(signInButton)
  return (
    <div className="relative overflow-x-clip">
      <Notice text={notice} />
      <header className="absolute end-[max(1rem,env(safe-area-inset-right))] z-10 pt-4">
        <ThemeToggle isDark={theme === 'dark'} onToggle={toggleTheme} />
        {isPastSignIn && <SlimHeader />}
      </header>
      <main>
        <Hero playback={playback} signInRef={signInButton} />
        <SamplePage playback={playback} />
        <Features />
        <Film />
        <Plans />
        <Contact />
      </main>
      <Footer />
      <LegalHost />
    </div>
  )
}
