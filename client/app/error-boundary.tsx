import { Component, type ReactNode } from 'react'
import { ErrorPage } from './error-page.tsx'

interface Props {
  children: ReactNode
}

/**
 * Mostly for a part of the app that could not be fetched: the network was away, or a new version has
 * replaced the files this page knows of. A reload helps with both, and with most of the rest.
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
        title="This page could not be opened"
        text="Part of Evenstream did not arrive, or has been updated since you opened it. Reloading brings it back."
        action={{ label: 'Reload', run: () => window.location.reload() }}
      />
    )
  }
}
