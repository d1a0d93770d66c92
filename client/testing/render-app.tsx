import { render } from '@testing-library/react'
import { StrictMode } from 'react'
import { App } from '#client/app/app.tsx'
import { aQueryClient } from './render.tsx'
import { stubSocket } from './socket.ts'

/** The whole app, as main.tsx starts it, at the address that is open. */
export function renderApp(queryClient = aQueryClient()) {
  stubSocket()
  return render(
    <StrictMode>
      <App queryClient={queryClient} />
    </StrictMode>,
  )
}
