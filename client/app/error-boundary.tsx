import { Component, type ReactNode, Suspense } from 'react'
import { app } from '#client/texts/app.ts'
import { ErrorPage } from './error-page.tsx'
import { PreloadedHelpButton } from './preloaded-help.ts'

interface Props {
  children: ReactNode
  /** Replaces the children after an error; by default a page that offers a reload. */
  fallback?: ReactNode
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
    if (this.props.fallback !== undefined) return this.props.fallback
    return (
      <ErrorPage
        title={app.error.title}
        text={navigator.onLine ? app.error.text : app.error.offline}
        action={{ label: app.error.reload, run: () => window.location.reload() }}
        help={
          <ErrorBoundary fallback={null}>
            <Suspense fallback={null}>
              <PreloadedHelpButton />
            </Suspense>
          </ErrorBoundary>
        }
      />
    )
  }
}
