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
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <ErrorPage
        title={app.error.title}
        text={app.error.text}
        action={{ label: app.error.reload, run: () => window.location.reload() }}
      />
    )
  }
}
