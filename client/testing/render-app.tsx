import { render } from '@testing-library/react'
import { StrictMode } from 'react'
import { App } from '#client/app/app.tsx'
import { aQueryClient } from './render.tsx'
import { stubSocket } from './socket.ts'

/** Renders the whole app at the current URL. */
export function renderApp(queryClient = aQueryClient()) {
  stubSocket()
  return render(
    <StrictMode>
      <App queryClient={queryClient} />
    </StrictMode>,
  )
}
