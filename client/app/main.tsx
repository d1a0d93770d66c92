import '#client/styles/app.css'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { reloadAfterQuickExit } from '#client/lib/quick-exit.ts'
import { syncThemeAcrossTabs } from '#client/lib/theme.ts'
import { initialSession } from './initial-session.ts'
import { Start } from './start.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element to start in')

// Dialogs and selects add style elements, which must carry the page's nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
if (nonce) setNonce(nonce)

syncThemeAcrossTabs()
reloadAfterQuickExit()

createRoot(root).render(
  <StrictMode>
    <Start session={initialSession()} />
  </StrictMode>,
)
