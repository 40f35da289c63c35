import { Component, type ReactNode } from 'react'
import { FailedPage } from './failed-page.tsx'

/** Catches what the router's own boundary does not: faults in the frame around it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? (
      <main>
        <FailedPage />
      </main>
    ) : (
      this.props.children
    )
  }
}
