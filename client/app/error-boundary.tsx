import { Component, type ReactNode } from 'react'
import { app } from '#client/texts/app.ts'
import { ErrorPage } from './error-page.tsx'

interface Props {
  children: ReactNode
}

/**
 * Offers a reload after a render error. Most errors are chunks that could not be loaded, because the
 * network failed or a new version has replaced the files; a reload helps with both.
 */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <ErrorPage
        title={app.error.title}
        text={navigator.onLine ? app.error.text : app.error.offline}
        action={{ label: app.error.reload, run: () => window.location.reload() }}
      />
    )
  }
}
