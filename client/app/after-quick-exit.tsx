import { browser } from '#client/lib/browser.ts'
import { logOut } from '#client/lib/log-out.ts'
import { clearQuickExitMark } from '#client/lib/quick-exit.ts'
import { afterQuickExit } from '#client/texts/after-quick-exit.ts'
import { common } from '#client/texts/common.ts'
import { shell } from '#client/texts/shell.ts'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import { Button } from '#client/ui/button.tsx'
import { usePageTitle } from './page-title.ts'

/** Shown at every path after a quick exit, until the user continues or logs out; a visitor gets the landing page. */
export default function AfterQuickExit() {
  usePageTitle(null)
  return (
    <main className="page-column grid min-h-dvh content-center justify-items-center gap-5 py-16">
      <BrandMark />
      <h1 className="text-heading">{common.productName}</h1>
      <Button
        onClick={() => {
          clearQuickExitMark()
          browser.reload()
        }}
      >
        {afterQuickExit.continue}
      </Button>
      <Button variant="quiet" onClick={logOut}>
        {shell.logout}
      </Button>
    </main>
  )
}
